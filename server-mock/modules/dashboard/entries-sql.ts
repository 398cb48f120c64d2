import { type SQL, sql } from 'drizzle-orm'
import type { ChartOption } from '../../../contracts/model/dashboard/dashboard.ts'
import { addDays } from '../../../contracts/rules/time/days.ts'
import type { Db } from '../../db/database.ts'
import { planned } from '../../db/planning.ts'
import type { LedgerEntry } from '../../db/schema/payments.ts'
import { instantText } from '../../events/row-sql.ts'
import type { ChartScope } from './chart-scope.ts'
import { midnight, paymentColumn, paymentScope } from './chart-sql.ts'

const byValues = sql.raw(planned.byValues)

/** Where a page ends. */
export type EntryPlace = { at: string; id: string }

/** The values that a series stands for; null: whatever the value. */
export type SeriesValues = readonly (string | null)[] | null

/** A row as the list of a bar shows it; `amount` in hundredths. */
export type EntryRow = EntryPlace & {
  case_id: string | null
  title: string
  detail: string | null
  entry: LedgerEntry | null
  amount: number | null
}

/** Which entries of a chart: those of these days and of this series. */
export type EntriesAsked = { scope: ChartScope; days: ChartScope['days']; values: SeriesValues }

const amongSql = (column: SQL, values: SeriesValues): SQL => {
  if (values === null) return sql``
  const texts = values.filter((value) => value !== null)
  const none = values.includes(null) ? sql` or ${column} is null` : sql``
  return sql` and (${column} = any(${sql.param(texts)}::text[])${none})`
}

const mailColumns: Partial<Record<ChartOption, SQL>> = {
  template_type: sql`e.template_type`,
  email_flow: sql`e.template_flow_id`,
  status: sql`e.outcome`,
  user: sql`e.worker`,
}

const receivedScopes: Partial<Record<ChartOption, SQL>> = {
  mapped: sql` and e.case_id is not null`,
  unmapped: sql` and e.case_id is null`,
  unread: sql` and e.unread > 0`,
}

/** The moment by which a mail is counted. */
const mailTime = ({ received }: ChartScope): SQL => (received ? sql`e.received` : sql`e.ended`)

function mailScope({ scope, days, values }: EntriesAsked): SQL {
  const { customerId, worker, received, subgroup } = scope
  const at = mailTime(scope)
  const which = received
    ? sql`e.direction = 'IN'${receivedScopes[subgroup] ?? sql``}`
    : sql`e.direction = 'OUT' and e.ended is not null`
  return sql`e.customer_id = ${customerId} and ${which}
    and ${at} >= ${midnight(days.start)}::timestamptz and ${at} < ${midnight(addDays(days.end, 1))}::timestamptz
    ${worker === null ? sql`` : sql`and e.worker = ${worker}`}
    ${amongSql(mailColumns[subgroup] ?? sql`'total'`, values)}`
}

const ledgerScope = ({ scope, days, values }: EntriesAsked): SQL =>
  sql`${paymentScope(scope, days)}${amongSql(paymentColumn(scope.subgroup), values)}`

const beyond = (at: SQL, id: SQL, after: EntryPlace | null): SQL =>
  after
    ? sql` and (${at} < ${after.at}::timestamptz or (${at} = ${after.at}::timestamptz and ${id} > ${after.id}))`
    : sql``

const ledgerPage = (
  asked: EntriesAsked,
  after: EntryPlace | null,
  size: number,
): SQL => sql`${byValues}
  select p.id, ${instantText(sql`p.received`)} as at, p.case_id::text as case_id, p.website as title, p.method as detail,
    p.entry, p.gross::float8 as amount
  from payment p where ${ledgerScope(asked)}${beyond(sql`p.received`, sql`p.id`, after)}
  order by p.received desc, p.id limit ${size}`

function mailPage(asked: EntriesAsked, after: EntryPlace | null, size: number): SQL {
  const at = mailTime(asked.scope)
  return sql`${byValues}
    select e.id, ${instantText(at)} as at, e.case_id::text as case_id, e.subject as title,
      ${asked.scope.received ? sql`e.sender` : sql`e.recipient`} as detail, null as entry, null as amount
    from email e where ${mailScope(asked)}${beyond(at, sql`e.id`, after)}
    order by ${at} desc nulls first, e.id limit ${size}`
}

/** The next so many entries, the newest first. */
export async function entriesAfter(
  db: Db,
  asked: EntriesAsked,
  after: EntryPlace | null,
  size: number,
): Promise<EntryRow[]> {
  const page = asked.scope.class === 'Payments' ? ledgerPage : mailPage
  const { rows } = await db.execute<EntryRow>(page(asked, after, size))
  return rows
}

/** How many there are, and what they add up to: hundredths, or their number. */
export async function entryTotals(
  db: Db,
  asked: EntriesAsked,
): Promise<{ count: number; total: number }> {
  const { rows } = await db.execute<{ count: number; total: number }>(
    asked.scope.class === 'Payments'
      ? sql`${byValues} select count(*)::int as count, coalesce(sum(p.gross), 0)::float8 as total
          from payment p where ${ledgerScope(asked)}`
      : sql`${byValues} select count(*)::int as count, count(*)::float8 as total from email e where ${mailScope(asked)}`,
  )
  return rows[0] ?? { count: 0, total: 0 }
}
