import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { billingPrefill } from '../../../../contracts/rules/invoices/invoices.ts'
import { z } from '../../../../contracts/schema.ts'

const text = z.string()

/** The billing data of an invoice as typed: what is not known is empty. */
export const InvoiceForm = z.object({
  name: text,
  company: text,
  email: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  country: text,
  vat_id: text,
  reference_number: text,
})
export type InvoiceForm = z.infer<typeof InvoiceForm>

export const emptyInvoice: InvoiceForm = {
  name: '',
  company: '',
  email: '',
  address_line_1: '',
  address_line_2: '',
  postal_code: '',
  city: '',
  country: '',
  vat_id: '',
  reference_number: '',
}

/** What the form begins with (gaps-2, 13). */
export function invoiceForm(detail: CaseDetail): InvoiceForm {
  const known = new Map(Object.entries(billingPrefill(detail)))
  const filled = Object.keys(emptyInvoice).map((field) => [field, known.get(field) ?? ''])
  return { ...emptyInvoice, ...Object.fromEntries(filled) }
}

/** The case's field behind a field of the form. */
export const invoiceField = (key: string): string => `billing_address.${key}`
