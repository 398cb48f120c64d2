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

function conditions({ customerId, filter }: InvoicesAsked): SQL {
  const { from, to, type, status, search } = filter
  const text = search?.trim() ?? ''
  const parts = [
    sql`i.customer_id = ${customerId}`,
    ...(from === undefined ? [] : [sql`i.listed_day >= ${from}`]),
    ...(to === undefined ? [] : [sql`i.listed_day <= ${to}`]),
    ...(type === undefined ? [] : [sql`i.kind = ${type}`]),
    ...(status === undefined ? [] : [sql`i.status = ${status}`]),
    ...(text === ''
      ? []
      : [
          sql`(i.number ilike ${patternOf(text)} or i.case_id::text like ${patternOf(text.toLowerCase())})`,
        ]),
  ]
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
    ? sql` and (i.created, i.id) < (${after.created}::timestamptz, ${after.id})`
    : sql``
  const { rows } = await db.execute<InvoiceRow>(
    sql`${byValues} select i.id, i.number, i.kind, i.status, ${instantText(sql`i.created`)} as created,
      i.case_id::text as case_id,
      (select r.version from case_row r where r.id = i.case_id) as case_version, i.listed_day as day, i.listed_gross::float8 as gross,
      i.listed_currency as currency
      from invoice i where ${conditions(asked)}${beyond}
      order by i.created desc, i.id desc limit ${size}`,
  )
  return rows
}

/** The ids of all of them at one moment, the newest first. */
export async function invoiceIds(db: Db, asked: InvoicesAsked): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`${byValues} select i.id from invoice i where ${conditions(asked)}
      order by i.created desc, i.id desc`,
  )
  return rows.map(({ id }) => id)
}

/** How many invoices there are, and what those of each currency add up to, in hundredths. */
export async function invoiceTotals(
  db: Db,
  asked: InvoicesAsked,
): Promise<{ count: number; sums: { currency: string; amount: number }[] }> {
  const { rows } = await db.execute<{ currency: string; n: number; amount: number }>(
    sql`${byValues} select i.listed_currency as currency, count(*)::int as n, sum(i.listed_gross)::float8 as amount
      from invoice i where ${conditions(asked)} group by 1 order by 1`,
  )
  return {
    count: rows.reduce((all, { n }) => all + n, 0),
    sums: rows.map(({ currency, amount }) => ({ currency, amount })),
  }
}
