import { InvoiceFilter, InvoiceList } from '../model/accounting/invoice-list.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { staffOfCustomer } from './call.ts'
import { nothing, read } from './rows.ts'

/** The page size of our client (R21). */
export const INVOICE_PAGE = 1000

/** Each invoice is drawn: many of them take their time. */
const ZIP_MS = 600_000

const ofCustomer = z.strictObject({ customer_id: Id })

/** The invoices of all cases (document 3, 2.9); also on LITE, for what earlier plans have left (R40). */
export const invoiceListCalls = {
  /**
   * COMMAPI-71. `paging` is added: without it the answer is the whole list, which leaves while it is read (R21). Refusals: 400 for
   * days in the wrong order and for a cursor that is none.
   */
  listInvoices: read({
    method: 'PUT',
    path: '/customer/:customer_id/invoices',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      filter: z.optional(InvoiceFilter),
      paging: z.optional(
        z.strictObject({
          page_size: z.optional(z.int().check(z.gte(1), z.lte(INVOICE_PAGE))),
          cursor: z.optional(z.string().check(z.maxLength(400))),
        }),
      ),
    }),
    answer: InvoiceList,
    policy: staffOfCustomer,
    weight: 1,
  }),
  /**
   * COMMAPI-72: a zip of `{number}.pdf`, written while it is read. That it was asked for becomes an entry of the audit log. Refusal: 400 for
   * days in the wrong order.
   */
  downloadInvoices: read({
    method: 'PUT',
    path: '/customer/:customer_id/invoices/download',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({ filter: z.optional(InvoiceFilter) }),
    answer: 'file',
    policy: staffOfCustomer,
    weight: 20,
    waitMs: ZIP_MS,
  }),
}
