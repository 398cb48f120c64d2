import { z } from '../../schema.ts'
import { InvoiceStatus } from '../cases/invoice.ts'
import { CaseId, Count, Day, Id, Instant } from '../primitives.ts'

/** INVOICE-13. */
export const InvoiceKind = z.enum(['INVOICE', 'CANCELLATION'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** Which invoices (document 3, 2.9); what is missing restricts nothing (G-134). */
export const InvoiceFilter = z.strictObject({
  /** The first and the last day of the invoices' own dates, both of them included (R39). */
  from: z.optional(Day),
  to: z.optional(Day),
  type: z.optional(InvoiceKind),
  status: z.optional(InvoiceStatus),
  /** Anywhere in the number or in the case id. */
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

/** Money of an invoice: that of a cancellation is below zero. */
const Signed = z.number()

/** An invoice in the list (INVOICE-12). */
export const ListedInvoice = z.object({
  id: Id,
  number: z.string(),
  type: InvoiceKind,
  status: InvoiceStatus,
  created: Instant,
  /** Both the short id (G-132). */
  case_id: CaseId,
  case_number: CaseId,
  /** Added: of its case, for whoever cancels it. */
  case_version: Count,
  data: z.object({
    final_amount_gross: Signed,
    currency: z.string(),
    /** Added: the day that is printed on it, in the customer's time zone. */
    date: Day,
  }),
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** What the invoices of a currency add up to. */
export const InvoiceSum = z.object({ currency: z.string(), amount: Signed })
export type InvoiceSum = z.infer<typeof InvoiceSum>

/** Invoices under a filter, the newest first; count and sums are of all of them, not only of those of the page. */
export const InvoiceList = z.object({
  invoices: z.readonly(z.array(ListedInvoice)),
  total_count: Count,
  sums: z.readonly(z.array(InvoiceSum)),
  /** Where the next page begins; null at the end. */
  next_cursor: z.nullable(z.string()),
})
export type InvoiceList = z.infer<typeof InvoiceList>
