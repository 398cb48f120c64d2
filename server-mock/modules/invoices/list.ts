import type { Calls } from '../../../contracts/api/calls.ts'
import { INVOICE_PAGE } from '../../../contracts/api/invoice-list.ts'
import type { InvoiceSum, ListedInvoice } from '../../../contracts/model/accounting/invoice-list.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { invoiceFilterRefusal } from '../../../contracts/rules/invoices/invoice-filter.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { z } from '../../../contracts/schema.ts'
import { CursorInstant, cursorOf, readCursor } from '../../calls/cursor.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { headOf } from '../../events/read.ts'
import {
  type InvoicePlace,
  type InvoiceRow,
  type InvoicesAsked,
  invoicesAfter,
  invoiceTotals,
} from './list-sql.ts'

const Cursor = z.tuple([CursorInstant, Id])

const encode = ({ created, id }: InvoicePlace): string => cursorOf(JSON.stringify([created, id]))

function decode(text: string): InvoicePlace | null {
  const place = readCursor(Cursor, text)
  return place && { created: place[0], id: place[1] }
}

const listed = (row: InvoiceRow): ListedInvoice => ({
  id: row.id,
  number: row.number,
  type: row.kind,
  status: row.status,
  created: row.created,
  case_id: row.case_id,
  case_number: row.case_id,
  case_version: row.case_version,
  data: { final_amount_gross: toMajor(row.gross), currency: row.currency, date: row.day },
})

const inMajor = ({ currency, amount }: InvoiceSum): InvoiceSum => ({
  ...{ currency, amount: toMajor(amount) },
})

/** The list as somebody takes it: count and sums stand behind the invoices, and are those of the invoices that left. */
async function* wholeList(db: Db, asked: InvoicesAsked): AsyncGenerator<string> {
  const sums = new Map<string, number>()
  let count = 0
  let after: InvoicePlace | null = null
  yield '{"invoices":['
  do {
    const rows: InvoiceRow[] = await invoicesAfter(db, asked, after, INVOICE_PAGE)
    for (const { currency, gross } of rows) sums.set(currency, (sums.get(currency) ?? 0) + gross)
    yield rows
      .map((row, at) => `${count + at > 0 ? ',' : ''}${JSON.stringify(listed(row))}`)
      .join('')
    count += rows.length
    after = rows.length < INVOICE_PAGE ? null : (rows.at(-1) ?? null)
  } while (after)
  const all = [...sums].map(([currency, amount]) => ({ currency, amount }))
  const sorted = all.sort((a, b) => (a.currency < b.currency ? -1 : 1)).map(inMajor)
  yield `],"total_count":${count},"sums":${JSON.stringify(sorted)},"next_cursor":null}`
}

/** COMMAPI-71: the customer's invoices under a filter, a page of them or all. */
export const listInvoices = reads<Calls['listInvoices']>(async ({ body, user, services }) => {
  const { filter = {}, paging } = body
  const refusal = invoiceFilterRefusal(filter)
  if (refusal !== null) return refuse(400, refusal)
  const { db } = services.database
  const asked = { customerId: user.customerId, filter }
  const asOf = await headOf(db, user.customerId)
  if (!paging) return { asOf, pieces: wholeList(db, asked) }
  const { cursor, page_size: size = INVOICE_PAGE } = paging
  const after = cursor === undefined ? null : decode(cursor)
  if (cursor !== undefined && after === null)
    return refuse(400, 'Invalid request: paging.cursor is not accepted.')
  const { count, sums } = await invoiceTotals(db, asked)
  const found = await invoicesAfter(db, asked, after, size + 1)
  const page = found.slice(0, size)
  const last = page.at(-1)
  return {
    asOf,
    body: {
      invoices: page.map(listed),
      total_count: count,
      sums: sums.map(inMajor),
      next_cursor: found.length > size && last ? encode(last) : null,
    },
  }
})
