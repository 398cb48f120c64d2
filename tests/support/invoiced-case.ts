/** A case that an invoice can be generated for, and its invoices. */
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import { anActivity } from './activities.ts'
import { aCharge } from './charges.ts'

export const payable: Partial<CaseDetail> = {
  allow_prepayment_invoicing: true,
  invoice_template_id: 't1',
  charge_details: aCharge({ findings: [{ price: 100, license: null }] }),
}
export const activeInvoice = {
  id: 'i1',
  type: 'ACTIVE',
  status: 'OPEN',
  number: 'INV-0001',
} as const

/** The activity of an invoice, with its number. */
export const invoiceEntry = (id: string, parts: object = {}) =>
  anActivity('INVOICE_GENERATED', `a-${id}`, {
    invoice_id: id,
    invoice_number: `INV-${id}`,
    type: 'ACTIVE',
    cancelled_invoice_number: null,
    cancellation_invoice_number: null,
    cancellation_invoice_id: null,
    ...parts,
  })
