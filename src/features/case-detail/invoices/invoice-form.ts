import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { isLeitwegId, storedLeitwegId } from '../../../../contracts/rules/e-invoice/leitweg-id.ts'
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
  /** Missing in drafts that were kept before 2026-11-29. */
  leitweg_id: z._default(text, ''),
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
  leitweg_id: '',
}

/** What the form begins with (G-485). On the portal a Leitweg-ID has no field but the one for references. */
export function invoiceForm(detail: CaseDetail): InvoiceForm {
  const known = new Map(Object.entries(billingPrefill(detail)))
  const reference = storedLeitwegId(known.get('reference_number') ?? '')
  if (isLeitwegId(reference)) known.set('leitweg_id', reference).delete('reference_number')
  const filled = Object.keys(emptyInvoice).map((field) => [field, known.get(field) ?? ''])
  return { ...emptyInvoice, ...Object.fromEntries(filled) }
}

/** The case's field behind a field of the form. */
export const invoiceField = (key: string): string => `billing_address.${key}`
