import { z } from '../../schema.ts'
import { Count, Id, Instant } from '../primitives.ts'
import { IndirectTaxType } from './case.ts'

const text = z.string()
const maybe = z.nullable(z.string())

/** The words of an invoice; those that may be null are left out of it (document 3, section 5). */
export const InvoiceWords = z.object({
  /** Added: the code of the language that they are in, which dates and amounts follow; without one, that of the case. */
  language: z.optional(z.string()),
  invoice_prefix: text,
  label_invoice_name: text,
  label_invoice_no: text,
  label_invoice_date: text,
  label_bill_to: text,
  label_own_vat_id: maybe,
  label_client_vat_id: maybe,
  label_ref_no: maybe,
  label_item_number: text,
  label_description: text,
  label_amount: text,
  label_subtotal_net: text,
  label_total_gross: text,
  txt_tax_name: text,
  txt_header: maybe,
  txt_footer: maybe,
  txt_discount_disclaimer: text,
  txt_payment_instructions: text,
  label_case_id: text,
  label_case_pin: text,
  label_cancellation_invoice_name: text,
  label_cancelled_invoice_no: text,
  label_cancelled_invoice_date: text,
  txt_cancellation_header: maybe,
  txt_cancellation_footer: maybe,
})
export type InvoiceWords = z.infer<typeof InvoiceWords>

/** What somebody writes of a template. */
export const InvoiceTemplateValues = z.object({
  name: text,
  tax_type: IndirectTaxType,
  ...InvoiceWords.shape,
})
export type InvoiceTemplateValues = z.infer<typeof InvoiceTemplateValues>

/** What invoices of one tax type are written from (INVTPL-09). `version` grows by one with every save. */
export const InvoiceTemplate = z.extend(InvoiceTemplateValues, { id: Id, version: Count })
export type InvoiceTemplate = z.infer<typeof InvoiceTemplate>

/** The same as a log holds it: recordings of before 2026-11-29 know no version. */
export const KnownInvoiceTemplate = z.extend(InvoiceTemplate, { version: z.optional(Count) })
export type KnownInvoiceTemplate = z.infer<typeof KnownInvoiceTemplate>

/** What a template was with one save, and who made it; null where nobody did. */
export const InvoiceTemplateVersion = z.extend(InvoiceTemplateValues, {
  version: Count,
  at: Instant,
  author: z.nullable(z.object({ id: Id, name: text })),
  restored_from: z.nullable(Count),
})
export type InvoiceTemplateVersion = z.infer<typeof InvoiceTemplateVersion>
