import { type SQL, sql } from 'drizzle-orm'
import type {
  InvoiceFilter,
  InvoiceKind,
} from '../../../contracts/model/accounting/invoice-list.ts'
import type { InvoiceStatus } from '../../../contracts/model/cases/invoice.ts'
import type { Db } from '../../db/database.ts'
import { planned } from '../../db/planning.ts'
import { instantText } from '../../events/row-sql.ts'

const byValues = sql.raw(planned.byValues)

/** Whose invoices, and which of them. */
export type InvoicesAsked = { customerId: string; filter: InvoiceFilter }

/** Where a page ends. */
export type InvoicePlace = { created: string; id: string }

/** What the list shows of an invoice; the amount in hundredths. */
export type InvoiceRow = InvoicePlace & {
  number: string
  kind: InvoiceKind
  status: InvoiceStatus
  case_id: string
  case_version: number
  day: string
  gross: number
  currency: string
}

/** A substring, with the wildcards of LIKE taken literally. */
const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** What of the filter the table of sums knows as well; `t` is that table or the invoices. */
function common({ customerId, filter }: InvoicesAsked, day: SQL): SQL[] {
  const { from, to, type, status } = filter
  return [
    sql`t.customer_id = ${customerId}`,
    ...(from === undefined ? [] : [sql`${day} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${day} <= ${to}`]),
    ...(type === undefined ? [] : [sql`t.kind = ${type}`]),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
  ]
}

const searchOf = ({ filter }: InvoicesAsked): string => filter.search?.trim() ?? ''

function conditions(asked: InvoicesAsked): SQL {
  const text = searchOf(asked)
  const parts = common(asked, sql`t.listed_day`)
  // As the index `invoice_search` has it.
  if (text !== '')
    parts.push(sql`lower(t.number || ' ' || t.case_id::text) like lower(${patternOf(text)})`)
  return sql.join(parts, sql` and `)
}

/** The next so many invoices, the newest first. */
export async function invoicesAfter(
  db: Db,
  asked: InvoicesAsked,
  after: InvoicePlace | null,
  size: number,
): Promise<InvoiceRow[]> {
  const beyond = after
    ? sql` and (t.created, t.id) < (${after.created}::timestamptz, ${after.id})`
    : sql``
  // As one value: a thousand rows of ten columns cost more to hand over than to find.
  const { rows } = await db.execute<{ page: InvoiceRow[] }>(
    sql`${byValues} select coalesce(json_agg(p), '[]') as page from (
      select t.id, t.number, t.kind, t.status, ${instantText(sql`t.created`)} as created,
        t.case_id::text as case_id, (select r.version from case_row r where r.id = t.case_id) as case_version,
        t.listed_day as day, t.listed_gross as gross, t.listed_currency as currency
      from invoice t where ${conditions(asked)}${beyond}
      order by t.created desc, t.id desc limit ${size}) p`,
  )
  return rows[0]?.page ?? []
}

/** The ids of all of them at one moment, the newest first. */
export async function invoiceIds(db: Db, asked: InvoicesAsked): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${byValues} select t.id from invoice t where ${conditions(asked)}
      order by t.created desc, t.id desc`,
  )
  return rows.map(({ id }) => id)
}

/** How many invoices there are, and what those of each currency add up to, in hundredths. */
export async function invoiceTotals(
  db: Db,
  asked: InvoicesAsked,
): Promise<{ count: number; sums: { currency: string; amount: number }[] }> {
  const isSearched = searchOf(asked) !== ''
  const added = isSearched
    ? sql`select t.listed_currency as currency, count(*)::int as n, sum(t.listed_gross)::float8 as amount
        from invoice t where ${conditions(asked)} group by 1`
    : sql`select t.currency, sum(t.n)::int as n, sum(t.gross)::float8 as amount
        from invoice_tally t where ${sql.join(common(asked, sql`t.day`), sql` and `)} group by 1 having sum(t.n) > 0`
  const { rows } = await db.execute<{ currency: string; n: number; amount: number }>(
    sql`${byValues} ${added} order by 1`,
  )
  return {
    count: rows.reduce((all, { n }) => all + n, 0),
    sums: rows.map(({ currency, amount }) => ({ currency, amount })),
  }
}
