/** What a person does so that a call is made: the broken answer then meets the units that the screens use. */
import { allSettled, type EventCallable, type Scope } from 'effector'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import type { CommandName, InputOf } from '../../contracts/commands/commands.ts'
import type { WireEvent } from '../../contracts/events/envelope.ts'
import { emptyContact } from '../../contracts/rules/contact.ts'
import { catchUpRequested } from '../../src/bus/catch-up.ts'
import type { FileCall } from '../../src/bus/gateway-call.ts'
import { answered } from '../../src/bus/inbox.ts'
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
import { $countsStatus, countsRequested } from '../../src/projections/counts.ts'
import type { Office } from '../../src/projections/fold/office.ts'
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
import { allCases } from '../support/events.ts'
import type { Desk, Recorded } from './malformed-desk.ts'

type Part = keyof Office

/** How an act ended: the message of a failure, null when it is done, undefined when nobody was told. */
export type Told = { message: string | null | undefined }

export type Act = {
  /** The projections that its answer may change. */
  touches: readonly Part[]
  run: (desk: Desk, recorded: Recorded) => Promise<Told>
}

const facts: readonly Part[] = [
  'rows',
  'lists',
  'counts',
  'unmapped',
  'details',
  'activities',
  'tags',
  'provider',
  'business',
  'pulse',
  'recent',
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

/** The nth name in the path. */
const part = ({ path }: Recorded, at: number) =>
  decodeURIComponent(path.split('?')[0]?.split('/')[at] ?? '')
const caseId = (recorded: Recorded) => part(recorded, 2)

function commanding<N extends CommandName>(
  name: N,
  input: (recorded: Recorded) => InputOf<N>,
): Act {
  const fx = createCommandEffect(name)
  return {
    touches: facts,
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

const ofCase = (recorded: Recorded) => ({ case_id: caseId(recorded), version: 1 })

/** A call that no single unit makes: sent by the gateway, its events taken in as a command's doer would. */
export function generic(name: CallName): Act {
  const { effect, answer } = calls[name]
  return {
    touches: effect === 'change' ? facts : [],
    run: async ({ scope, gateway, settle }) => {
      let message: string | null | undefined
      await settle(async () => {
        // The server here looks at nothing but the path, where every name stands for itself.
        const params = new Proxy({}, { get: (_, key) => String(key) })
        const request = { params, query: {}, body: {} } as never
        const headers = { commandId: 'c1', version: 1 }
        const result =
          answer === 'file'
            ? await gateway.file(name as FileCall, request)
            : effect === 'change'
              ? await gateway.change(name, request, headers)
              : await gateway.call(name, request)
        message = result.kind === 'answer' ? null : result.message
        if (result.kind !== 'answer' || effect !== 'change') return
        const { events } = result.value as { events: readonly WireEvent[] }
        await allSettled(answered, { scope, params: { kind: 'wire', events } })
      })
      return { message }
    },
  }
}

const loginFx = createCommandEffect('session.login')

/** Another call meets an expired token, and the renewal's answer is the broken one. */
const renewing: Act = {
  touches: ['counts', 'unmapped'],
  run: async ({ scope, settle }) => {
    await settle(() => allSettled(countsRequested, { scope }))
    return { message: statusMessage(scope.getState($countsStatus)) }
  },
}

const login: Act = {
  touches: ['session', 'day', 'recent', 'pulse', 'rows'],
  run: async ({ scope, settle }) => {
    let message: string | null | undefined
    await settle(async () => {
      const end = await allSettled(loginFx, {
        scope,
        params: { email: 'a@b.example', password: 'x' },
      })
      if (end.status === 'fail') throw end.value
      message = 'message' in end.value ? end.value.message : null
    })
    return { message }
  },
}

/** By call; a call that is not named here is made through the gateway alone. */
export const acts: Partial<Record<CallName, Act>> = {
  login,
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
    (recorded) => ({ case_id: '1', email_id: part(recorded, 4) }),
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
  saveBusinessDetails: commanding('customer.address.change', () => ({
    version: 1,
    address_line_1: 'Tanner Street 14',
    address_line_2: null,
    postal_code: 'SE1 3LE',
    city: 'London',
    vat_id: null,
    timezone: 'Europe/London',
  })),
  addCredits: commanding('customer.credits.add', () => ({ amount: 5 })),
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
  finishCallback: commanding('case.callback.finish', ofCase),
  markEmail: commanding('email.mark-unread', (of) => ({ case_id: null, email_id: part(of, 4) })),
}

export const actOf = (name: CallName): Act => acts[name] ?? generic(name)
