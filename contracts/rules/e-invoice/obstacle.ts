import type { InvoiceData } from '../../model/cases/invoice-data.ts'
import { countries } from '../../reference/countries.ts'
import { addsUp, taxedInvoice } from './tax-groups.ts'

/** A VAT ID as EN 16931 takes it: the code of a country in front, Greece as EL, Northern Ireland as XI (BR-CO-9). */
export function isEuropeanVatId(vatId: string | null): vatId is string {
  const prefix = vatId?.slice(0, 2) ?? ''
  return prefix === 'EL' || prefix === 'XI' || countries.includes(prefix)
}

/** What is missing of an invoice for an e-invoice of EN 16931, as a person reads it, or what it can never be one for. */
export function eInvoiceObstacles(data: InvoiceData): readonly string[] {
  const { tax, issuer, bill_to, lines, words } = data
  if (tax.type === null || tax.type === 'GST' || tax.type === 'SALES_TAX')
    return ['VAT: no other tax is known to e-invoices']
  if (lines.every(({ percentage }) => (percentage ?? 0) < 0)) return ['At least one item']
  if (lines.some(({ untaxed }) => untaxed === undefined))
    return ['Which items are taxed: the invoice is from before e-invoices were made']
  if (!addsUp(data, taxedInvoice(data))) return ['A tax that is that of the items']
  return [
    ...(issuer.country ? [] : ['Country of your company (Business Details)']),
    ...(issuer.vat_id || issuer.tax_number
      ? []
      : ['VAT ID or tax number of your company (Business Details)']),
    // What is to be paid says when or how (BR-CO-25).
    ...(words.txt_payment_instructions.trim() || !data.is_outstanding
      ? []
      : ['Payment instructions of the invoice template']),
    ...(tax.type === 'REVERSE_CHARGE' && !isEuropeanVatId(bill_to.vat_id)
      ? ['VAT ID of the recipient, with its country in front']
      : []),
  ]
}
