import { WireEvent } from '../../../contracts/events/envelope.ts'
import { readEvent } from '../../../contracts/events/read-event.ts'
import { Activity } from '../../../contracts/model/activity.ts'
import { AuditEntry, AuditFilter } from '../../../contracts/model/audit.ts'
import { CaseCounts, CaseDetail, CaseRow } from '../../../contracts/model/case.ts'
import { CaseTemplate } from '../../../contracts/model/case-template.ts'
import { InvoiceTemplate } from '../../../contracts/model/invoice-template.ts'
import { MailFlows } from '../../../contracts/model/mail-flow.ts'
import { Count, Instant } from '../../../contracts/model/primitives.ts'
import { CaseQuery } from '../../../contracts/model/query.ts'
import { MailSetup, ProviderStatus, Translations } from '../../../contracts/model/setup.ts'
import { Terms } from '../../../contracts/model/terms.ts'
import { SessionUser } from '../../../contracts/model/user.ts'
import { ManagedUser } from '../../../contracts/model/users.ts'
import { type Parsed, parse, z } from '../../../contracts/schema.ts'
import { SavedBusiness, unknownBusiness } from './business.ts'
import { listKey } from './case-list.ts'
import type { Office } from './office.ts'
import { copied } from './pulse.ts'
import { isNumbered, type NumberedEvent } from './recent.ts'
import { RowTable } from './row-table.ts'

/** `2026-11-20T09:00:00`, in UTC. */
const Second = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  z.refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'no moment'),
)

const PulseCounts = z.object({
  mailsIn: Count,
  mailsSent: Count,
  payments: Count,
  activations: Count,
  failures: Count,
})

const Author = z.object({ name: z.nullable(z.string()), at: Instant })

/** Of recordings that are older than a part of the state. */
const noTranslations = { translations: null, asOf: 0 }
const noInvoiceTemplates = { list: null, asOf: 0 }
const noMailFlows = { flows: null, asOf: 0 }
const noTemplates = { list: null, asOf: 0, authors: {} }
const noProvider = { provider: null, asOf: 0 }
const noUsers = { list: null, asOf: 0, authors: {} }
const noMailSetup = { setup: null, asOf: 0 }
const noBusiness = unknownBusiness()
const noTerms = { terms: null, asOf: 0 }
const noAudit = { lists: [] }
const quiet = { since: null, seconds: [] }

/** The office as plain JSON: what a checkpoint holds (engine.md 11). */
export const SavedOffice = z.object({
  session: z.object({ user: z.nullable(SessionUser) }),
  day: z.object({ day: z.string() }),
  rows: z.array(CaseRow),
  lists: z.array(
    z.object({
      query: CaseQuery,
      ids: z.array(z.string()),
      hidden: z.array(z.string()),
      fresh: z.array(z.string()),
      total: z.nullable(Count),
      totalAsOf: Count,
      asOf: Count,
      cursor: z.nullable(z.string()),
    }),
  ),
  counts: z.object({ counts: z.nullable(CaseCounts), asOf: Count }),
  unmapped: z.object({
    counts: z.nullable(z.object({ total: Count, unread: Count })),
    asOf: Count,
  }),
  details: z.object({ opened: z.array(CaseDetail), stale: z.array(z.string()) }),
  activities: z.array(z.object({ case_id: z.string(), asOf: Count, timeline: z.array(Activity) })),
  tags: z.object({ tags: z.nullable(z.array(z.string())), asOf: Count }),
  translations: z._default(
    z.object({ translations: z.nullable(Translations), asOf: Count }),
    noTranslations,
  ),
  invoiceTemplates: z._default(
    z.object({ list: z.nullable(z.array(InvoiceTemplate)), asOf: Count }),
    noInvoiceTemplates,
  ),
  mailFlows: z._default(z.object({ flows: z.nullable(MailFlows), asOf: Count }), noMailFlows),
  caseTemplates: z._default(
    z.object({
      list: z.nullable(z.array(CaseTemplate)),
      asOf: Count,
      authors: z.record(z.string(), Author),
    }),
    noTemplates,
  ),
  provider: z._default(z.object({ provider: z.nullable(ProviderStatus), asOf: Count }), noProvider),
  users: z._default(
    z.object({
      list: z.nullable(z.array(ManagedUser)),
      asOf: Count,
      authors: z.record(z.string(), Author),
    }),
    noUsers,
  ),
  mailSetup: z._default(z.object({ setup: z.nullable(MailSetup), asOf: Count }), noMailSetup),
  business: z._default(SavedBusiness, noBusiness),
  terms: z._default(z.object({ terms: z.nullable(Terms), asOf: Count }), noTerms),
  audit: z._default(
    z.object({
      lists: z.array(
        z.object({
          filter: AuditFilter,
          entries: z.array(AuditEntry),
          cursor: z.nullable(z.string()),
        }),
      ),
    }),
    noAudit,
  ),
  pulse: z._default(
    z.object({ since: z.nullable(Instant), seconds: z.array(z.tuple([Second, PulseCounts])) }),
    quiet,
  ),
  recent: z.object({ since: Count, events: z.array(WireEvent) }),
})
export type SavedOffice = z.infer<typeof SavedOffice>

const keyed = <T, V>(items: readonly T[], key: (item: T) => string, value: (item: T) => V) =>
  new Map(items.map((item) => [key(item), value(item)]))

/** The way back from `saveOffice`. */
export const loadOffice = (saved: SavedOffice): Office => ({
  ...saved,
  rows: {
    map: new RowTable([...saved.rows]),
    dirty: [],
    moved: [],
    late: null,
  },
  lists: {
    map: keyed(
      saved.lists,
      (list) => listKey(list.query),
      (list) => ({
        ...list,
        ids: new Set(list.ids),
        hidden: new Set(list.hidden),
        fresh: new Set(list.fresh),
        revision: 0,
      }),
    ),
  },
  details: {
    map: keyed(
      saved.details.opened,
      (detail) => detail.id,
      (detail) => detail,
    ),
    stale: new Set(saved.details.stale),
  },
  activities: {
    map: keyed(
      saved.activities,
      (one) => one.case_id,
      ({ asOf, timeline }) => ({ asOf, timeline }),
    ),
  },
  pulse: {
    since: saved.pulse.since,
    seconds: new Map(copied(saved.pulse.seconds)),
    newest:
      saved.pulse.seconds
        .map(([second]) => second)
        .toSorted()
        .at(-1) ?? '',
  },
  recent: { since: saved.recent.since, events: saved.recent.events.flatMap(readNumbered) },
})

/** Reads a checkpoint from outside. */
export const readOffice = (saved: unknown): Parsed<SavedOffice> => parse(SavedOffice, saved)

function readNumbered(event: WireEvent): NumberedEvent[] {
  if (!('payload' in event)) return []
  const read = readEvent(event)
  return read.kind === 'known' && isNumbered(read.event) ? [read.event] : []
}
