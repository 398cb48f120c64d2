/** What a person does with cases, and asks for to work on them. */
import { emptyCaseTemplate } from '../../../contracts/rules/cases/case-templates.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { isEmail } from '../../../src/projections/cases/timeline.ts'
import {
  $caseHistoryStatus,
  caseHistoryRequested,
} from '../../../src/queries/cases/case-history.ts'
import { $listStatus, casesRequested } from '../../../src/queries/cases/case-list.ts'
import { $caseTagsStatus, caseTagsRequested } from '../../../src/queries/cases/case-tags.ts'
import { $countsStatus, countsRequested } from '../../../src/queries/cases/counts.ts'
import {
  $activitiesError,
  $caseStatus,
  $emailStatus,
  caseOpened,
  emailContentRequested,
} from '../../../src/queries/cases/open-case.ts'
import {
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../../src/queries/set-up/case-templates.ts'
import {
  $invoiceTemplatesStatus,
  invoiceTemplatesRequested,
} from '../../../src/queries/set-up/invoice-templates.ts'
import { $mailFlowsStatus, mailFlowsRequested } from '../../../src/queries/set-up/mail-flows.ts'
import { $translationsStatus, translationsRequested } from '../../../src/queries/set-up/portal.ts'
import { $templateStatus, templateRequested } from '../../../src/queries/set-up/templates.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import { allCases } from '../../support/records/events.ts'
import { type Act, carrying, commanding, type Part, part, reading } from './malformed-act.ts'
import type { Folded } from './malformed-calls.ts'
import type { Recorded } from './malformed-desk.ts'

/** An offer that every case of the office takes. */
const aClaim = {
  currency: 'EUR',
  indirect_tax_type: 'VAT',
  indirect_tax_percentage: 7.7,
} as const

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

const ofCase = (recorded: Recorded) => ({ case_id: caseId(recorded), version: 1 })

const ofTemplates: readonly Part[] = ['caseTemplates', 'recent']

export const caseActs = {
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
  readCaseHistory: reading(
    ['histories'],
    caseHistoryRequested,
    (recorded) => ({ caseId: caseId(recorded), after: null }),
    (scope, recorded) => scope.getState($caseHistoryStatus).get(caseId(recorded)),
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
  createCase: commanding('case.create', () => ({ host: 'new.example', source_case_id: null })),
  addNote: commanding('case.note.add', (of) => ({ ...ofCase(of), text: 'Hello' })),
  deleteNote: commanding('case.note.delete', (of) => ({ ...ofCase(of), note_id: part(of, 4) })),
  restoreNote: commanding('case.note.restore', (of) => ({ ...ofCase(of), note_id: part(of, 4) })),
  startCaseBulk: commanding(
    'case-bulk.start',
    () => ({ act: { kind: 'cancel' as const }, cases: { filter: {} } }),
    [],
  ),
  stopCaseBulk: commanding('case-bulk.stop', (of) => ({ bulk_id: part(of, 3) }), []),
  undoCaseBulk: commanding('case-bulk.undo', (of) => ({ bulk_id: part(of, 3) }), []),
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
} satisfies Partial<Record<Folded, Act>>
