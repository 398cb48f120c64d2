/** A case that an invoice can be generated for, and its invoices. */
import type { CaseDetail } from '../../contracts/model/case.ts'
import { chargeDetails } from '../../contracts/rules/charge-calculation.ts'
import { anActivity } from './activities.ts'

const charge_details = chargeDetails({
  findings: [{ price: 100, license: null }],
  currency: 'EUR',
  fees: [],
  taxType: 'VAT',
  taxPercentage: 19,
  settlementDate: null,
  settlementPercentage: null,
})

export const payable: Partial<CaseDetail> = {
  allow_prepayment_invoicing: true,
  invoice_template_id: 't1',
  charge_details,
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
