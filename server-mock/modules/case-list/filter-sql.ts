import { type SQL, sql } from 'drizzle-orm'
import type { CaseFilter, CaseFilterFlag } from '../../../contracts/model/cases/query.ts'

/** The conditions of G-410 in SQL; `contracts/rules/case-list/list-filters.ts` says the same of a row. */
const unread = sql`r.unread_emails > 0`
const unchecked = sql`r.unchecked_licenses > 0`
const failedEmails = sql`r.scheduled_failed + r.triggered_failed > 0`
const failedLetters = sql`r.failed_letters > 0`
const failedPayments = sql`r.failed_payments > 0`
const overdue = (today: string): SQL =>
  sql`(r.state = 'ACTIVE' and r.reminder_date <= ${today}::date)`
/** What needs a person, beside reminders that are due. */
const attention = sql`(${unread} or ${unchecked} or ${failedEmails} or ${failedLetters}
  or ${failedPayments})`

const flags: Record<CaseFilterFlag, (today: string) => SQL> = {
  unread_emails: () => unread,
  overdue_reminders: overdue,
  unchecked_licenses: () => unchecked,
  failed_emails: () => failedEmails,
  failed_letters: () => failedLetters,
  failed_payments: () => failedPayments,
  paused_scheduled_emails: () => sql`r.scheduled_paused > 0`,
  action_required: (today) => sql`(${attention} or ${overdue(today)})`,
  // Without a date no reminder is due, so the rest of what needs a person decides.
  idle: () => sql`(r.state = 'ACTIVE' and r.scheduled_waiting = 0 and r.reminder_date is null
    and not ${attention})`,
}

/** The same of a row of `case_tally`; the bits are those of `case_traits()`. */
const trait = (bits: number): SQL => sql`t.traits & ${sql.raw(String(bits))} <> 0`
/** Dates are kept of ACTIVE cases alone; their state would be looked at ten thousand times. */
const tallyOverdue = (today: string): SQL => sql`t.reminder_date <= ${today}::date`

const tallyFlags: Record<CaseFilterFlag, (today: string) => SQL> = {
  unread_emails: () => trait(1),
  overdue_reminders: tallyOverdue,
  unchecked_licenses: () => trait(2),
  failed_emails: () => trait(4),
  failed_letters: () => trait(8),
  failed_payments: () => trait(16),
  paused_scheduled_emails: () => trait(32),
  action_required: (today) => sql`(${trait(31)} or ${tallyOverdue(today)})`,
  idle: () => sql`(not ${trait(64 + 31)} and t.reminder_date is null and t.state = 'ACTIVE')`,
}

const isFlag = (key: string): key is CaseFilterFlag => Object.hasOwn(flags, key)

/** The chosen flags; false restricts nothing. */
const flagsOf = (filter: CaseFilter): CaseFilterFlag[] =>
  Object.entries(filter)
    .filter(([, value]) => value === true)
    .map(([key]) => key)
    .filter(isFlag)

/** The searched text as `case_row.search` holds it, or null for none. */
export function searchText(filter: CaseFilter): string | null {
  const text = filter.search?.trim().toLowerCase() ?? ''
  return text === '' ? null : text
}

/** Cases of the customer that the filter lets through, whatever the search text says. */
export function filterSql(customerId: string, filter: CaseFilter, today: string): SQL {
  const parts = [
    sql`r.customer_id = ${customerId}`,
    ...(filter.state ? [sql`r.state = ${filter.state}`] : []),
    ...(filter.not_state ? [sql`r.state <> ${filter.not_state}`] : []),
    ...flagsOf(filter).map((flag) => flags[flag](today)),
  ]
  return sql.join(parts, sql` and `)
}

/** What a row of `case_tally` fulfils whose cases the filter lets through. */
const tallyParts = (filter: CaseFilter, today: string): SQL[] => [
  ...(filter.state ? [sql`t.state = ${filter.state}`] : []),
  ...(filter.not_state ? [sql`t.state <> ${filter.not_state}`] : []),
  ...flagsOf(filter).map((flag) => tallyFlags[flag](today)),
]

/** How many cases the filter lets through, whatever the search text says: from what is maintained. */
export function totalSql(customerId: string, filter: CaseFilter, today: string): SQL {
  const parts = [sql`t.customer_id = ${customerId}`, ...tallyParts(filter, today)]
  return sql`(select coalesce(sum(t.n), 0)::int from case_tally t where ${sql.join(parts, sql` and `)})`
}

/** How many cases each of several filters lets through. */
interface Totals {
  customerId: string
  /** By the name under which its total stands; each asks for something. */
  filters: Readonly<Record<string, CaseFilter>>
  /** The only state of which cases are counted. */
  state?: CaseFilter['state']
  today: string
}

/** The totals of filters as a JSON object, in one reading of what is maintained: at a million cases that is what takes time. */
export function totalsSql({ customerId, filters, state, today }: Totals): SQL {
  const totals = Object.entries(filters).map(
    ([name, filter]) =>
      sql`${name}::text, coalesce(sum(t.n) filter (where ${sql.join(tallyParts(filter, today), sql` and `)}), 0)::int`,
  )
  const ofState = state ? sql` and t.state = ${state}` : sql``
  return sql`(select json_build_object(${sql.join(totals, sql`, `)}) from case_tally t
    where t.customer_id = ${customerId}${ofState})`
}

/** A substring, with the wildcards of LIKE taken literally. */
export const matchesSearch = (text: string): SQL =>
  sql`r.search like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
