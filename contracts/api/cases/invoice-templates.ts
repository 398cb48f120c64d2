import { WireEvent } from '../../events/envelope.ts'
import { IndirectTaxType } from '../../model/cases/case.ts'
import { InvoiceTemplate, InvoiceTemplateVersion } from '../../model/cases/invoice-template.ts'
import { Count, Id, partsOf } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { PAPER_MS, type Policy, staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })
const ofTemplate = z.strictObject({ customer_id: Id, id: Id })

/** Judged by `contracts/rules/invoices/invoice-templates.ts`, so that the message says what is wrong. */
const field = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** What is left out, the template does not have. */
export const InvoiceTemplateBody = z.strictObject({
  language: field,
  name: field,
  tax_type: z.optional(z.nullable(IndirectTaxType)),
  invoice_prefix: field,
  label_invoice_name: field,
  label_invoice_no: field,
  label_invoice_date: field,
  label_bill_to: field,
  label_own_vat_id: field,
  label_client_vat_id: field,
  label_ref_no: field,
  label_item_number: field,
  label_description: field,
  label_amount: field,
  label_subtotal_net: field,
  label_total_gross: field,
  txt_tax_name: field,
  txt_header: field,
  txt_footer: field,
  txt_discount_disclaimer: field,
  txt_payment_instructions: field,
  label_case_id: field,
  label_case_pin: field,
  label_cancellation_invoice_name: field,
  label_cancelled_invoice_no: field,
  label_cancelled_invoice_date: field,
  txt_cancellation_header: field,
  txt_cancellation_footer: field,
})
export type InvoiceTemplateBody = z.infer<typeof InvoiceTemplateBody>

/** LITE has none (SUBS-26); both roles write them: the menu group is not under Admin. */
const policy: Policy = { ...staffOfCustomer, plans: ['PRO', 'ENTERPRISE'] }

const answer = z.extend(InvoiceTemplate, { events: z.array(WireEvent) })

/** Templates of invoices. One that is not the customer's own, or was deleted, is 404. */
export const invoiceTemplateCalls = {
  /** COMMAPI-64. */
  readInvoiceTemplates: read({
    method: 'GET',
    path: '/customer/:customer_id/invoice_templates',
    params: ofCustomer,
    query: nothing,
    answer: partsOf(InvoiceTemplate),
    policy,
  }),
  /** COMMAPI-65. 400 for one that is incomplete. */
  createInvoiceTemplate: change({
    method: 'POST',
    path: '/customer/:customer_id/invoice_template',
    params: ofCustomer,
    query: nothing,
    body: InvoiceTemplateBody,
    answer: z.extend(answer, { invoice_template_id: Id }),
    policy,
  }),
  /** COMMAPI-66. */
  readInvoiceTemplate: read({
    method: 'GET',
    path: '/customer/:customer_id/invoice_template/:id',
    params: ofTemplate,
    query: nothing,
    answer: InvoiceTemplate,
    policy,
  }),
  /**
   * COMMAPI-67: replaces the template wholly. `restored_from` names the version that is brought back with it. `cases`: how
   * many have it whose tax it is no more for, so that nothing is invoiced before somebody chooses anew (R20). 412 where
   * somebody else changed what would be written.
   */
  changeInvoiceTemplate: change({
    method: 'PUT',
    path: '/customer/:customer_id/invoice_template/:id',
    params: ofTemplate,
    query: nothing,
    body: z.extend(InvoiceTemplateBody, { restored_from: z.optional(Count) }),
    answer: z.extend(answer, { cases: Count }),
    policy,
    versioned: true,
  }),
  /** COMMAPI-68: no invoice changes (G-131); a case that has it reads as one without. */
  deleteInvoiceTemplate: change({
    method: 'DELETE',
    path: '/customer/:customer_id/invoice_template/:id',
    params: ofTemplate,
    query: nothing,
    answer: z.object({ events: z.array(WireEvent) }),
    policy,
  }),
  /** Added: what a template once was, the newest first; `VERSIONS_PAGE` at most, of those older than `before`. */
  readInvoiceTemplateVersions: read({
    method: 'GET',
    path: '/customer/:customer_id/invoice_template/:id/versions',
    params: ofTemplate,
    query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
    answer: z.array(InvoiceTemplateVersion),
    policy,
  }),
  /**
   * COMMAPI-69, COMMAPI-70: an invoice that the template would make, saved or not and complete or not, as a PDF. Of sample
   * data, or of a case (`case_id`, added). No number is drawn and nothing is written. 409 for a case without a claim.
   */
  sampleInvoice: read({
    method: 'PUT',
    path: '/customer/:customer_id/sample_invoice',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      invoice_template: InvoiceTemplateBody,
      is_cancellation_invoice: z.boolean(),
      case_id: z.optional(Id),
    }),
    answer: 'file',
    waitMs: PAPER_MS,
    weight: 5,
    policy,
  }),
}
