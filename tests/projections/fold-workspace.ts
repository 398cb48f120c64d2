/** An office in which every part of the state holds something, and events to fold over it. */
import type { CaseEvent } from '../../contracts/events/case-event.ts'
import type { KnownEvent, PayloadOf } from '../../contracts/events/definitions.ts'
import type { MailEventName } from '../../contracts/events/names.ts'
import type { Terms } from '../../contracts/model/accounts/terms.ts'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import type { CaseQuery } from '../../contracts/model/cases/query.ts'
import type { EmailItem } from '../../contracts/model/mail/email.ts'
import type { RawTemplate } from '../../contracts/model/mail/mail-template.ts'
import { type WholeWorkspace, wholeOf } from '../../src/projections/set-up-parts.ts'
import { createWorkspace, foldWorkspace, type Workspace } from '../../src/projections/workspace.ts'
import { aCaseDetail, aCaseRow, someCounts } from '../support/records/builders.ts'
import { someDetails } from '../support/records/business.ts'
import { aFullTemplate } from '../support/records/case-templates.ts'
import {
  allCases,
  aMail,
  aNote,
  aUser,
  caseEvent,
  localEvent,
  MOMENT,
  officeEvent,
  pageListed,
  sessionStarted,
} from '../support/records/events.ts'
import { anInvoiceTemplate } from '../support/records/invoice-templates.ts'
import { emptySetup } from '../support/records/mail-setups.ts'
import { aMailTemplate } from '../support/records/mail-templates.ts'
import { someSettings } from '../support/records/portal-settings.ts'
import { aManagedUser, ownEntry } from '../support/records/users.ts'

export const active: CaseQuery = { ...allCases, filter: { state: 'ACTIVE' } }
export const unread: CaseQuery = { ...allCases, filter: { unread_emails: true } }

/** The session begins here: what happened before is not known. */
export const BEGUN = 1
/** The moment of all reads. */
export const READ = 5

export const fold = (...events: KnownEvent[]): WholeWorkspace =>
  foldOn(createWorkspace(), [sessionStarted(BEGUN), ...events])

/** A state goes on, one of a client that follows the set-up. */
export const foldOn = (office: Workspace, events: readonly KnownEvent[]): WholeWorkspace =>
  wholeOf(foldWorkspace(office, events))

/** Cases 1 and 2 are active, 3 stands by. */
export const counted = someCounts({ all: 3, STANDBY: 1, ACTIVE: 2 })

export const mailEvent = (
  seq: number,
  name: MailEventName,
  email: Partial<EmailItem> = {},
): KnownEvent =>
  officeEvent(seq, name, {
    email: {
      id: 'e9',
      case_id: null,
      subject: 'Your letter',
      from: 'info@bakery.example',
      received: MOMENT,
      unread: 1,
      ...email,
    },
  }) as KnownEvent

export const providerConnected = (seq: number): KnownEvent =>
  officeEvent(seq, 'payment-provider.connected', { status: 'connected' })

export const someTerms: Terms = {
  version: 'v1',
  content: '<p>Terms</p>',
  must_accept: false,
  must_accept_date: '2027-01-31',
  current_tos_accepted: false,
}

export const termsAccepted = (seq: number, version = 'v1'): KnownEvent =>
  officeEvent(seq, 'customer.terms-accepted', { version })

/** A first page of the audit log with these entries. */
export const auditListed = (
  ids: readonly string[],
  parts: Partial<PayloadOf<'audit.listed'>> = {},
): KnownEvent =>
  localEvent('audit.listed', {
    filter: {},
    after: null,
    entries: ids.map((id) => ({
      id,
      at: MOMENT,
      actor: { kind: 'user' as const, id: 'u1', name: 'Agnes Berg' },
      action: 'session.opened' as const,
      target: { kind: 'user' as const, id: 'u1', name: 'Agnes Berg' },
      changes: [],
    })),
    next_cursor: null,
    as_of: READ,
    ...parts,
  })

export const someLimits = (max_email_flows: number) => ({
  ...{ max_email_flows, max_translations: 2, max_users: null },
})

/** The operator moves the customer to a plan. */
export const planChanged = (seq: number, plan: Plan, max_email_flows = 1): KnownEvent =>
  officeEvent(seq, 'customer.plan-changed', {
    ...{ former: 'PRO', plan, limits: someLimits(max_email_flows) },
  })

/** The same event, had the server never numbered it. */
export const withoutNumber = (event: KnownEvent): KnownEvent => ({ ...event, seq: null })

/** A case event that touches nothing but its row. */
export const touched = (seq: number, id: string, version = seq): CaseEvent =>
  caseEvent(seq, 'case.portal-visited', { row: { id, version } })

export const cancelled = (seq: number, id: string): CaseEvent =>
  caseEvent(seq, 'case.cancelled', {
    row: { id, state: 'CANCELLED', version: seq },
    was: { state: 'ACTIVE' },
    changes: [{ field: 'state', from: 'ACTIVE', to: 'CANCELLED' }],
  })

export const created = (seq: number, id: string): CaseEvent =>
  caseEvent(seq, 'case.created', { row: { id, state: 'ACTIVE', version: 1 } })

/** A template that mails are scheduled from. */
export const firstReminder: RawTemplate = {
  id: 't1',
  emailFlowId: 'f1',
  name: 'First reminder',
  type: 'scheduled',
  trigger_event: null,
  schedule_num_days: 3,
  subject: 'A reminder',
  content: '<p>{{salutation}}</p>',
  config: { placeholders: {} },
}

const rows = [aCaseRow({ id: '1' }), aCaseRow({ id: '2' }), aCaseRow({ id: '3', state: 'STANDBY' })]

/** What a morning of reading brings. */
export const readings: readonly KnownEvent[] = [
  sessionStarted(BEGUN),
  localEvent('day.changed', { day: MOMENT.slice(0, 10) }),
  pageListed(rows, { as_of: READ, total_count: 3 }),
  pageListed(rows.slice(0, 2), { query: active, as_of: READ, next_cursor: 'more' }),
  pageListed([], { query: unread, as_of: READ }),
  localEvent('counts.loaded', { counts: counted, as_of: READ }),
  localEvent('unmapped.counted', { total: 4, unread: 2, as_of: READ }),
  localEvent('case.loaded', { detail: aCaseDetail({ id: '1', case_id: '1' }), as_of: READ }),
  localEvent('activities.loaded', {
    case_id: '1',
    activities: [aMail({ id: 'm1', case_id: '1' }), aNote({ id: 'n1', case_id: '1' })],
    as_of: READ,
  }),
  localEvent('case-tags.loaded', { tags: ['press', 'urgent'], as_of: READ }),
  localEvent('translations.loaded', {
    translations: { translations: [], default_translation_id: 't1' },
    as_of: READ,
  }),
  localEvent('invoice-templates.listed', { templates: [anInvoiceTemplate({})], as_of: READ }),
  localEvent('mail-flows.loaded', {
    flows: [{ id: 'f1', name: 'Standard', cases: 3 }],
    as_of: READ,
  }),
  localEvent('mail-templates.listed', {
    flow_id: 'f1',
    templates: [aMailTemplate({})],
    as_of: READ,
  }),
  localEvent('case-templates.listed', { templates: [aFullTemplate()], as_of: READ }),
  localEvent('provider.checked', {
    provider: { status: 'pending', onboarding_url: '/board' },
    as_of: READ,
  }),
  localEvent('terms.loaded', { terms: someTerms, as_of: READ }),
  auditListed(['7', '6']),
  localEvent('users.listed', { users: [ownEntry(aUser()), aManagedUser()], as_of: READ }),
  localEvent('portal-settings.loaded', { settings: someSettings(), as_of: READ }),
  localEvent('mail-setup.loaded', { setup: emptySetup, as_of: READ }),
  localEvent('business-details.loaded', { details: someDetails(), as_of: READ }),
  localEvent('plan-limits.loaded', { limits: someLimits(3), as_of: READ }),
  localEvent('credits.loaded', { credits: { amount: 40 }, as_of: READ }),
  localEvent('onboarding.loaded', { onboarding: { status: 'pending' }, as_of: READ }),
  caseEvent(READ + 1, 'case.mail-received', { row: { id: '2', version: 2 } }),
  mailEvent(READ + 2, 'email.unmapped-received'),
]

/** The last number that is folded in `filled`. */
export const HEAD = READ + 2

export const filled = (): WholeWorkspace => foldOn(createWorkspace(), readings)

const keys = Object.keys(createWorkspace()) as (keyof Workspace)[]

/** The parts that these events changed: all others are the very objects that they were. */
export function changedBy(before: Workspace, events: readonly KnownEvent[]): (keyof Workspace)[] {
  const after = foldWorkspace(before, events)
  return keys.filter((key) => after[key] !== before[key])
}
