import { BILLING_LINE_MAX_LENGTH } from '../../limits.ts'
import { InvoicePreview } from '../../model/cases/invoice.ts'
import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { PAPER_MS, type Policy, staff } from '../call.ts'
import { change, nothing, read } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofCase = z.strictObject({ id: CaseId })

const field = z.optional(z.nullable(z.string().check(z.maxLength(BILLING_LINE_MAX_LENGTH))))

/** The billing form: who the invoice is made out to. */
const billing = {
  name: field,
  company: field,
  email: field,
  address_line_1: field,
  address_line_2: field,
  postal_code: field,
  city: field,
  country: field,
  vat_id: field,
  reference_number: field,
  leitweg_id: field,
}

const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** LITE has no invoice templates, so nothing that an invoice could be made of (document 2, section 1). */
const invoicing: Policy = { ...staff, plans: ['PRO', 'ENTERPRISE'] }

/** Invoices as a case makes, cancels and shows them. */
export const invoiceCalls = {
  /**
   * Added: the invoice that these billing fields would make now. No number is drawn and nothing is written. Refused as
   * `generateInvoice` is.
   */
  previewInvoice: read({
    method: 'POST',
    path: '/cases/:id/invoice_preview',
    params: ofCase,
    query: nothing,
    body: z.strictObject(billing),
    answer: InvoicePreview,
    weight: 1,
    policy: invoicing,
  }),
  /**
   * CASEAPI-40. Refusals: 400 for an incomplete form or a VAT ID that is none, 409 where `rules/invoices/invoices` says no,
   * 412 where `shown_invoice`, the digest of the preview, is not that of the invoice as it would be made now.
   */
  generateInvoice: change({
    method: 'POST',
    path: '/cases/:id/invoice',
    params: ofCase,
    query: nothing,
    body: z.strictObject({ ...billing, shown_invoice: z.optional(Digest) }),
    answer: z.extend(CaseAnswer, { invoice_id: Id }),
    weight: 5,
    policy: invoicing,
    versioned: true,
  }),
  /** INVCASE-18: answers the cancellation's id. Refusal: 409 for an invoice that is not open (G-124). */
  cancelInvoice: change({
    method: 'POST',
    path: '/cases/:id/cancellation_invoice',
    params: ofCase,
    query: nothing,
    body: z.strictObject({ cancelled_invoice_id: Id }),
    answer: z.extend(CaseAnswer, { invoice_id: Id }),
    versioned: true,
  }),
  /**
   * One invoice as a PDF, to view or to download. `format` is added: `xml` is the e-invoice of EN 16931 that was issued
   * with it, `xrechnung` the same as XRechnung; 404 where there is none.
   */
  readInvoice: read({
    method: 'GET',
    path: '/cases/:id/invoice/:invoiceId',
    params: z.strictObject({ id: CaseId, invoiceId: Id }),
    query: z.strictObject({ format: z.optional(z.enum(['pdf', 'xml', 'xrechnung'])) }),
    answer: 'file',
    waitMs: PAPER_MS,
    weight: 5,
  }),
}
