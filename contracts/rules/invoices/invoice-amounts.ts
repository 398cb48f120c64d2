import type { CaseDetail, ChargeDetails, IndirectTaxType } from '../../model/cases/case.ts'
import type { LicenseState } from '../../model/cases/finding.ts'
import { openFindings } from '../cases/open-findings.ts'
import { percentOf, toHundredths, toMajor } from '../money/money.ts'

/**
 * One position of an invoice, in major units; what is taken off is below zero. `percentage` of what it is follows the
 * description, in the language of the paper.
 */
export type InvoiceLine = {
  description: string
  amount: number
  percentage?: number
  /** How much of the amount no tax is asked on: a fee that is not taxable, and its part of what an offer takes off. */
  untaxed: number
}

/** What an invoice asks for; its lines add up to the net sum, and net and tax to the gross one. */
export type InvoiceAmounts = {
  currency: string
  lines: readonly InvoiceLine[]
  subtotal_net: number
  tax: { type: IndirectTaxType | null; percentage: number; amount: number }
  final_amount_gross: number
  /** An offer that still runs: what it takes off, until when, and the lower sum that is then to be paid (G-127). */
  discount: { percentage: number; date: string; final_amount_gross: number } | null
}

type ImageUse = {
  price: number | null
  original_image: { filename: string }
  page_link: string
  license: { state: LicenseState } | null
}

/** What the amounts follow from. */
export type Invoiced = Pick<CaseDetail, 'charge_details' | 'payment'> & {
  claim_details: { additional_fees: readonly { taxable: boolean }[] }
  findings: readonly ImageUse[]
}

/** Whether the case was paid by its settlement offer: then the invoice is about that amount. */
function isSettled(charge: ChargeDetails, payment: CaseDetail['payment']): boolean {
  const { final_amount_gross_settlement: settled, final_amount_gross_no_settlement: full } = charge
  return payment !== null && payment.amount_received === settled && settled !== full
}

/**
 * The amounts of an invoice, from the calculated offer (G-406): full while a discount runs (G-127), reduced
 * once it was paid so. Null for a case without a claim. `today` is a calendar day.
 */
export function invoiceAmounts(detail: Invoiced, today: string): InvoiceAmounts | null {
  const { charge_details: charge, claim_details: claim, findings, payment } = detail
  if (!charge?.currency) return null
  const offer = charge.settlement_offer
  const settled = isSettled(charge, payment)
  const tax = (settled && charge.indirect_tax_settlement) || charge.indirect_tax_no_settlement
  const gross = settled
    ? (charge.final_amount_gross_settlement ?? 0)
    : charge.final_amount_gross_no_settlement
  const positions = [
    ...openFindings(findings).map(({ price, original_image, page_link }) => ({
      description: `${original_image.filename}, ${page_link}`,
      amount: price ?? 0,
      untaxed: 0,
    })),
    ...charge.additional_fees_no_settlement.map(({ name, percentage, amount }, at) => ({
      description: name,
      percentage,
      amount,
      untaxed: claim.additional_fees[at]?.taxable ? 0 : amount,
    })),
  ]
  const listed = positions.reduce((sum, { amount }) => sum + toHundredths(amount), 0)
  const untaxed = positions.reduce((sum, line) => sum + toHundredths(line.untaxed), 0)
  const net = toHundredths(gross) - toHundredths(tax.amount)
  const reduction =
    settled && offer
      ? [
          {
            description: '',
            percentage: -offer.settlement_percentage,
            amount: toMajor(net - listed),
            untaxed: toMajor(0 - percentOf(untaxed, toHundredths(offer.settlement_percentage))),
          },
        ]
      : []
  const runs = offer !== null && payment === null && offer.settlement_date >= today
  return {
    currency: charge.currency,
    lines: [...positions, ...reduction],
    subtotal_net: toMajor(net),
    tax: { type: charge.indirect_tax_type, percentage: tax.percentage, amount: tax.amount },
    final_amount_gross: gross,
    discount: runs
      ? {
          percentage: offer.settlement_percentage,
          date: offer.settlement_date,
          final_amount_gross: charge.final_amount_gross_settlement ?? gross,
        }
      : null,
  }
}
