/** What a person does so that a call is made: the broken answer then meets the units that the screens use. */
import { allSettled, type EventCallable, type Scope } from 'effector'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import type { CommandName, InputOf } from '../../contracts/commands/commands.ts'
import type { PayloadOf } from '../../contracts/events/definitions.ts'
import type { FileRef } from '../../contracts/model/upload.ts'
import { emptyCaseTemplate } from '../../contracts/rules/case-templates.ts'
import { emptyContact } from '../../contracts/rules/contact.ts'
import { emptyImprint } from '../../contracts/rules/research.ts'
import { FIRST_TERMS } from '../../server-mock/modules/terms/first-terms.ts'
import { catchUpRequested } from '../../src/bus/catch-up.ts'
import type { FileCall } from '../../src/bus/gateway-call.ts'
import { $auditStatus, auditRequested } from '../../src/projections/audit.ts'
import {
  $businessDetailsStatus,
  $creditsStatus,
  businessDetailsRequested,
  creditsRequested,
  onboardingRequested,
  planLimitsRequested,
} from '../../src/projections/business.ts'
import { $listStatus, casesRequested } from '../../src/projections/case-list.ts'
import { $caseTagsStatus, caseTagsRequested } from '../../src/projections/case-tags.ts'
import {
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../src/projections/case-templates.ts'
import { $countsStatus, countsRequested } from '../../src/projections/counts.ts'
import type { Office } from '../../src/projections/fold/office.ts'
import { isEmail } from '../../src/projections/fold/timeline.ts'
import {
  $invoiceTemplatesStatus,
  invoiceTemplatesRequested,
} from '../../src/projections/invoice-templates.ts'
import { $mailFlowsStatus, mailFlowsRequested } from '../../src/projections/mail-flows.ts'
import { $mailSetupStatus, mailSetupRequested } from '../../src/projections/mail-setup.ts'
import {
  $activitiesError,
  $caseStatus,
  $emailStatus,
  caseOpened,
  emailContentRequested,
} from '../../src/projections/open-case.ts'
import { $translationsStatus, translationsRequested } from '../../src/projections/portal.ts'
import { $providerStatus, providerCheckRequested } from '../../src/projections/provider.ts'
import { createCommandEffect } from '../../src/projections/send.ts'
import { $templateStatus, templateRequested } from '../../src/projections/templates.ts'
import { $termsStatus, termsRequested } from '../../src/projections/terms.ts'
import { $usersStatus, usersRequested } from '../../src/projections/users.ts'
import { allCases } from '../support/events.ts'
import { aPng } from '../support/files.ts'
import { aBilling } from '../support/invoicing.ts'
import type { Desk, Recorded } from './malformed-desk.ts'

type Part = keyof Office

/** How an act ended: the message of a failure, null when it is done, undefined when nobody was told. */
export type Told = { message: string | null | undefined }

export type Act = {
  /** The projections that its answer may change. */
  touches: readonly Part[]
  run: (desk: Desk, recorded: Recorded) => Promise<Told>
}

/** What the events of a case or a mail may change. */
const caseFacts: readonly Part[] = [
  'rows',
  'lists',
  'counts',
  'unmapped',
  'details',
  'activities',
  'tags',
  'pulse',
  'recent',
]

/** What any event of the server may change. */
const facts: readonly Part[] = [
  ...caseFacts,
  'session',
  'provider',
  'users',
  'mailSetup',
  'caseTemplates',
  'business',
  'terms',
]

const statusMessage = (status: string | null | undefined): string | null | undefined =>
  status === 'success' || status === '' ? null : status

function reading<T>(
  touches: readonly Part[],
  requested: EventCallable<T>,
  params: (recorded: Recorded) => T,
  status: (scope: Scope, recorded: Recorded) => string | null | undefined,
): Act {
  return {
    touches,
    run: async ({ scope, settle }, recorded) => {
      await settle(() =>
        allSettled(requested as EventCallable<unknown>, { scope, params: params(recorded) }),
      )
      return { message: statusMessage(status(scope, recorded)) }
    },
  }
}

/** An offer that every case of the office takes. */
const aClaim = {
  currency: 'EUR',
  indirect_tax_type: 'VAT',
  indirect_tax_percentage: 7.7,
} as const

/** The nth name in the path. */
const part = ({ path }: Recorded, at: number) =>
  decodeURIComponent(path.split('?')[0]?.split('/')[at] ?? '')
const caseId = (recorded: Recorded) => part(recorded, 2)

/** The timelines that the client has open. */
const timelines = ({ before }: Recorded) =>
  before.flatMap((event) => (event.name === 'activities.loaded' ? [event.payload] : []))

/** The case whose mail the path names. */
function caseOfMail(recorded: Recorded): string {
  const of = timelines(recorded).find(({ activities }) =>
    activities.some((entry) => isEmail(entry) && entry.content.email_id === part(recorded, 4)),
  )
  if (!of) throw new Error('no case has the mail')
  return of.case_id
}

/** A mail of the case, as the client knows it. */
function knownMail(recorded: Recorded): string {
  const mail = timelines(recorded)
    .flatMap(({ activities }) => activities)
    .find(isEmail)
  if (!mail) throw new Error('the case has no mail')
  return mail.id
}

function commanding<N extends CommandName>(
  name: N,
  input: (recorded: Recorded) => InputOf<N>,
  touches: readonly Part[] = caseFacts,
): Act {
  const fx = createCommandEffect(name)
  return {
    touches,
    run: async ({ scope, settle }, recorded) => {
      let message: string | null | undefined
      await settle(async () => {
        const end = await allSettled(fx, { scope, params: input(recorded) })
        if (end.status === 'fail') throw end.value
        message = 'message' in end.value ? end.value.message : null
      })
      return { message }
    },
  }
}

/** A command that names files, which this tab holds. */
function carrying<N extends CommandName>(
  name: N,
  input: (recorded: Recorded, file: FileRef) => InputOf<N>,
): Act {
  const bytes = aPng()
  const file: FileRef = { file_id: 'f', filename: 'a.png', size: bytes.length }
  const act = commanding(name, (recorded) => input(recorded, file))
  return {
    ...act,
    run: (desk, recorded) => {
      desk.gateway.cargo.put(file.file_id, new Blob([bytes]))
      return act.run(desk, recorded)
    },
  }
}

const ofCase = (recorded: Recorded) => ({ case_id: caseId(recorded), version: 1 })

/** A call whose answer no projection holds: sent by the gateway. */
function generic(name: CallName): Act {
  return {
    touches: [],
    run: async ({ gateway, settle }) => {
      let message: string | null | undefined
      await settle(async () => {
        // The server here looks at nothing but the path, where every name stands for itself.
        const params = new Proxy({}, { get: (_, key) => String(key) })
        const request = { params, query: {}, body: {} } as never
        const result =
          calls[name].answer === 'file'
            ? await gateway.file(name as FileCall, request)
            : await gateway.call(name, request)
        message = result.kind === 'answer' ? null : result.message
      })
      return { message }
    },
  }
}

/** Another call meets an expired token, and the renewal's answer is the broken one. */
const renewing: Act = {
  touches: ['counts', 'unmapped'],
  run: async ({ scope, settle }) => {
    await settle(() => allSettled(countsRequested, { scope }))
    return { message: statusMessage(scope.getState($countsStatus)) }
  },
}

/** A session begins: with it comes what its first screen asks for. */
const beginning: readonly Part[] = ['session', 'day', 'recent', 'pulse', 'rows']

const ofUser = (recorded: Recorded) => ({ user_id: part(recorded, 2) })
const aUserForm = {
  name: 'Ada Wong',
  public_name: 'A. Wong',
  email: 'ada@made.example',
  role: 'AGENT' as const,
  receive_unread_emails_notifications: true,
  receive_payment_notifications: false,
}
const ofTemplates: readonly Part[] = ['caseTemplates', 'recent']
const ofUsers: readonly Part[] = ['users', 'session', 'recent']

/** Calls whose answer is held by nobody but the one who asked, or says no more than that it is done. */
export const unfolded = [
  'logout',
  'health',
  'readAccountTerms',
  'readRobotChallenge',
  'checkVatId',
  'createAccount',
  'readInvitation',
  'verifyEmail',
  'resendVerification',
  'requestPasswordReset',
  'readPasswordReset',
  'resetPassword',
  'readChargeDetails',
  'renderEmail',
  'readAttachment',
  'readInvoice',
  'readLetter',
  'tellPresence',
  'changePassword',
  'readSignature',
  'readSavedViews',
  'validateMailSetup',
  'testInbound',
  'exportAuditLog',
] as const satisfies readonly CallName[]

/** A call that is neither named above nor has an act of its own is a type error. */
type Folded = Exclude<CallName, (typeof unfolded)[number]>

const acts: Record<Folded, Act> = {
  login: commanding('session.login', () => ({ email: 'a@b.example', password: 'x' }), beginning),
  signUp: commanding(
    'session.sign-up',
    (of) => ({ link: part(of, 3), name: 'Ada Wong', password: 'Framewright-1', user_id: 'u1' }),
    beginning,
  ),
  renew: renewing,
  searchCases: reading(
    ['rows', 'lists'],
    casesRequested,
    () => allCases,
    (scope) => scope.getState($listStatus),
  ),
  countCases: reading(
    ['counts', 'unmapped'],
    countsRequested,
    () => undefined,
    (scope) => scope.getState($countsStatus),
  ),
  searchEmails: reading(
    ['counts', 'unmapped'],
    countsRequested,
    () => undefined,
    () => undefined,
  ),
  readCase: reading(['details', 'activities'], caseOpened, caseId, (scope) =>
    scope.getState($caseStatus),
  ),
  readActivities: reading(['details', 'activities'], caseOpened, caseId, (scope) =>
    scope.getState($activitiesError),
  ),
  readEmail: reading(
    ['activities'],
    emailContentRequested,
    (recorded) => ({ case_id: caseOfMail(recorded), email_id: part(recorded, 4) }),
    (scope, recorded) => scope.getState($emailStatus).get(part(recorded, 4)),
  ),
  readCaseTags: reading(
    ['tags'],
    caseTagsRequested,
    () => undefined,
    (scope) => scope.getState($caseTagsStatus),
  ),
  readCaseTemplate: reading(
    ['activities'],
    templateRequested,
    (recorded) => ({ case_id: caseId(recorded), template_id: part(recorded, 5) }),
    (scope, recorded) => scope.getState($templateStatus).get(part(recorded, 5)),
  ),
  readTranslations: reading(
    ['translations'],
    translationsRequested,
    () => undefined,
    (scope) => scope.getState($translationsStatus),
  ),
  readInvoiceTemplates: reading(
    ['invoiceTemplates'],
    invoiceTemplatesRequested,
    () => undefined,
    (scope) => scope.getState($invoiceTemplatesStatus),
  ),
  listMailFlows: reading(
    ['mailFlows'],
    mailFlowsRequested,
    () => undefined,
    (scope) => scope.getState($mailFlowsStatus),
  ),
  listCaseTemplates: reading(
    ['caseTemplates'],
    caseTemplatesRequested,
    () => undefined,
    (scope) => scope.getState($caseTemplatesStatus),
  ),
  readProviderStatus: reading(
    ['provider'],
    providerCheckRequested,
    () => undefined,
    (scope) => scope.getState($providerStatus),
  ),
  readBusinessDetails: reading(
    ['business'],
    businessDetailsRequested,
    () => undefined,
    (scope) => scope.getState($businessDetailsStatus),
  ),
  readSubscriptionConfig: reading(
    ['business'],
    planLimitsRequested,
    () => undefined,
    () => undefined,
  ),
  readCredits: reading(
    ['business'],
    creditsRequested,
    () => undefined,
    (scope) => scope.getState($creditsStatus),
  ),
  readOnboarding: reading(
    ['business', 'session'],
    onboardingRequested,
    () => undefined,
    () => undefined,
  ),
  readAuditLog: reading(
    ['audit'],
    auditRequested,
    () => ({ filter: {}, after: null }),
    (scope) => scope.getState($auditStatus),
  ),
  listUsers: reading(
    ['users'],
    usersRequested,
    () => undefined,
    (scope) => scope.getState($usersStatus),
  ),
  readMailSetup: reading(
    ['mailSetup'],
    mailSetupRequested,
    () => undefined,
    (scope) => scope.getState($mailSetupStatus),
  ),
  readTerms: reading(
    ['terms'],
    termsRequested,
    () => undefined,
    (scope) => scope.getState($termsStatus),
  ),
  saveBusinessDetails: commanding(
    'customer.address.change',
    () => ({
      version: 1,
      address_line_1: 'Tanner Street 14',
      address_line_2: null,
      postal_code: 'SE1 3LE',
      city: 'London',
      vat_id: null,
      timezone: 'Europe/London',
    }),
    ['business'],
  ),
  addCredits: commanding('customer.credits.add', () => ({ amount: 5 }), ['business']),
  addUser: commanding('user.add', () => aUserForm, ofUsers),
  changeUser: commanding(
    'user.change',
    (of) => ({ ...ofUser(of), ...aUserForm, version: 1 }),
    ofUsers,
  ),
  activateUser: commanding('user.activate', ofUser, ofUsers),
  deactivateUser: commanding('user.deactivate', ofUser, ofUsers),
  deleteUser: commanding('user.delete', ofUser, ofUsers),
  saveMailSetup: commanding(
    'mail-setup.save',
    () => ({
      version: 0,
      email_sender_name: 'Claims',
      smtp_host: 'mail.example',
      smtp_port: 587,
      smtp_email: 'claims@mail.example',
      smtp_username: null,
      smtp_password: 'a password of the mail server',
    }),
    ['mailSetup'],
  ),
  activateInbound: commanding('mail-setup.inbound.activate', () => ({}), ['mailSetup']),
  activateMailSetup: commanding(
    'mail-setup.activate',
    () => ({ active_email_setup: '' as const }),
    ['mailSetup'],
  ),
  changeName: commanding(
    'profile.name.change',
    () => ({ name: 'Ada Wong', public_name: 'A. Wong' }),
    ofUsers,
  ),
  addSavedView: commanding(
    'saved-view.add',
    () => ({ name: 'Mine', view: 'PAID' as const, filter: null, search: '', ascending: false }),
    [],
  ),
  deleteSavedView: commanding('saved-view.delete', (of) => ({ view_id: part(of, 3) }), []),
  saveSignature: commanding('profile.signature.save', () => ({ signature: '<p>Ada</p>' }), []),
  acceptTerms: commanding('terms.accept', () => ({ tos_version: FIRST_TERMS }), ['terms']),
  readEvents: reading(
    facts,
    catchUpRequested,
    () => undefined,
    () => undefined,
  ),
  createCase: commanding('case.create', () => ({ host: 'new.example', source_case_id: null })),
  addNote: commanding('case.note.add', (of) => ({ ...ofCase(of), text: 'Hello' })),
  deleteNote: commanding('case.note.delete', (of) => ({ ...ofCase(of), note_id: part(of, 4) })),
  addTag: commanding('case.tag.add', (of) => ({ ...ofCase(of), tag: part(of, 4) })),
  removeTag: commanding('case.tag.remove', (of) => ({ ...ofCase(of), tag: part(of, 4) })),
  setReminder: commanding('case.reminder.set', (of) => ({
    ...ofCase(of),
    name: 'Call',
    date: '2027-01-02',
  })),
  clearReminder: commanding('case.reminder.clear', ofCase),
  activateCase: commanding('case.activate', ofCase),
  cancelCase: commanding('case.cancel', ofCase),
  resetCase: commanding('case.reset', ofCase),
  setAutomation: commanding('case.automation.pause', ofCase),
  deleteScheduledEmail: commanding('case.scheduled-mail.delete', (of) => ({
    ...ofCase(of),
    activity_id: part(of, 4),
  })),
  changeContact: commanding('case.contact.change', (of) => ({
    ...ofCase(of),
    contact: { ...emptyContact, email: 'new@opponent.example' },
  })),
  reviewLicense: commanding('case.license.review', (of) => ({
    ...ofCase(of),
    finding_id: part(of, 4),
    state: 'VALID' as const,
  })),
  deleteLicense: commanding('case.license.delete', (of) => ({
    ...ofCase(of),
    finding_id: part(of, 4),
  })),
  changeClaim: commanding('case.offer.change', (of) => ({ ...ofCase(of), claim: aClaim })),
  changeFees: commanding('case.fees.change', (of) => ({
    ...ofCase(of),
    fees: [{ name: 'Research', percentage: 2.5, taxable: false }],
  })),
  changeCountry: commanding('case.country.change', (of) => ({ ...ofCase(of), country: 'AT' })),
  changePrice: commanding('case.finding.price.change', (of) => ({
    ...ofCase(of),
    finding_id: part(of, 4),
    price: 99.9,
  })),
  addFinding: carrying('case.finding.add', (of, file) => ({
    ...ofCase(of),
    page_screenshot: file,
    page_link: 'https://opponent.example/page',
    original_image: file,
    price: 120,
  })),
  deleteFinding: commanding('case.finding.delete', (of) => ({
    ...ofCase(of),
    finding_id: part(of, 4),
  })),
  replaceOriginal: carrying('case.finding.replace-original', (of, file) => ({
    ...ofCase(of),
    finding_id: part(of, 4),
    original_image: file,
  })),
  uploadLicense: carrying('case.license.upload', (of, file) => ({
    ...ofCase(of),
    finding_id: part(of, 4),
    license_file: file,
    note: null,
  })),
  changeImprint: commanding('case.imprint.change', (of) => ({
    ...ofCase(of),
    imprint: { ...emptyImprint, city: 'Greven' },
  })),
  addLogEntry: commanding('case.log.add', (of) => ({ ...ofCase(of), text: 'Asked by phone' })),
  changeLogEntry: commanding('case.log.change', (of) => ({
    ...ofCase(of),
    entry_id: part(of, 4),
    text: 'Asked by phone',
  })),
  finishCallback: commanding('case.callback.finish', ofCase),
  assignFlow: commanding('case.flow.assign', (of) => ({
    ...ofCase(of),
    flow: { id: part(of, 4), name: 'Standard' },
  })),
  assignLanguage: commanding('case.language.assign', (of) => ({
    ...ofCase(of),
    translation: { id: 'office-enterprise-language', language: 'de' },
  })),
  autoFill: commanding('case.auto-fill', (of) => ({ ...ofCase(of), template_id: part(of, 4) })),
  createCaseTemplate: commanding('case-template.create', () => ({ name: 'Germany' }), ofTemplates),
  changeCaseTemplate: commanding(
    'case-template.change',
    (of) => ({ ...emptyCaseTemplate, name: 'Germany', template_id: part(of, 4), version: 1 }),
    ofTemplates,
  ),
  deleteCaseTemplate: commanding(
    'case-template.delete',
    (of) => ({ template_id: part(of, 4) }),
    ofTemplates,
  ),
  generateInvoice: commanding('case.invoice.generate', (of) => ({
    ...ofCase(of),
    billing: aBilling,
  })),
  cancelInvoice: commanding('case.invoice.cancel', (of) => ({
    ...ofCase(of),
    invoice_id: 'no-invoice-of-this-case',
  })),
  sendEmail: commanding('case.mail.resend', (of) => ({
    case_id: caseId(of),
    activity_id: knownMail(of),
  })),
  markEmail: commanding('email.mark-unread', (of) => ({ case_id: null, email_id: part(of, 4) })),
}

const isFolded = (name: CallName): name is Folded => Object.hasOwn(acts, name)

export const actOf = (name: CallName): Act => (isFolded(name) ? acts[name] : generic(name))

/** The call of each read that a projection asks for; one that is missing is a type error. */
export const callOfRead: Record<PayloadOf<'read.failed'>['read'], Folded> = {
  'case-page': 'searchCases',
  case: 'readCase',
  activities: 'readActivities',
  counts: 'countCases',
  unmapped: 'searchEmails',
  email: 'readEmail',
  'case-tags': 'readCaseTags',
  template: 'readCaseTemplate',
  translations: 'readTranslations',
  'invoice-templates': 'readInvoiceTemplates',
  'mail-flows': 'listMailFlows',
  'case-templates': 'listCaseTemplates',
  provider: 'readProviderStatus',
  users: 'listUsers',
  'mail-setup': 'readMailSetup',
  'business-details': 'readBusinessDetails',
  'plan-limits': 'readSubscriptionConfig',
  onboarding: 'readOnboarding',
  credits: 'readCredits',
  terms: 'readTerms',
  audit: 'readAuditLog',
}
