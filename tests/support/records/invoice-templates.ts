import type { InvoiceTemplate } from '../../../contracts/model/cases/invoice-template.ts'

/** An invoice template as a customer in London has it. */
export const anInvoiceTemplate = (parts: Partial<InvoiceTemplate>): InvoiceTemplate => ({
  id: 'template-vat',
  version: 1,
  name: 'VAT, English',
  tax_type: 'VAT',
  invoice_prefix: 'INV-',
  label_invoice_name: 'Invoice',
  label_invoice_no: 'Invoice number',
  label_invoice_date: 'Date',
  label_bill_to: 'Bill to',
  label_own_vat_id: 'Our VAT ID',
  label_client_vat_id: 'Your VAT ID',
  label_ref_no: null,
  label_item_number: 'No.',
  label_description: 'Description',
  label_amount: 'Amount',
  label_subtotal_net: 'Net total',
  label_total_gross: 'Total',
  txt_tax_name: 'VAT',
  txt_header: null,
  txt_footer: null,
  txt_discount_disclaimer: '{{discount_percentage}} % off until {{discount_date}}',
  txt_payment_instructions: 'Pay in the portal.',
  label_case_id: 'Case number',
  label_case_pin: 'PIN',
  label_cancellation_invoice_name: 'Cancellation invoice',
  label_cancelled_invoice_no: 'Cancelled invoice',
  label_cancelled_invoice_date: 'Date of the cancelled invoice',
  txt_cancellation_header: null,
  txt_cancellation_footer: null,
  ...parts,
})

/** The words of `anInvoiceTemplate` as the database keeps them, one of them marked. */
export function invoiceWordsOf(mark: string) {
  const {
    id: _id,
    version: _version,
    name: _name,
    tax_type: _type,
    ...words
  } = anInvoiceTemplate({})
  return { ...words, txt_footer: mark }
}

/** What a form sends of one. */
export function invoiceTemplateForm(name: string) {
  const { id: _id, version: _version, ...values } = anInvoiceTemplate({ name })
  return values
}
