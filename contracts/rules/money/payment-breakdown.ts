import type { ChargeDetails, IndirectTaxType } from '../../model/cases/case.ts'
import { toHundredths } from './money.ts'
import { taxTypeNames } from './tax-types.ts'

/** What a part of a payment is for (G-142); what did not come as it was asked for is a difference (R42). */
export const paymentParts = [
  'licence-fee',
  'additional-fee',
  'discount',
  'tax',
  'difference',
  'refund',
  'dispute',
] as const
export type PaymentPartKind = (typeof paymentParts)[number]

/** One part of a payment, in hundredths; what is taken off is below zero. */
export type PaymentPart = {
  kind: PaymentPartKind
  description: string
  net: number
  tax: number
  gross: number
}

/** What a payment was made up of, in hundredths; its parts add up to it exactly. */
export type PaymentBreakdown = {
  net: number
  tax: number
  gross: number
  taxType: IndirectTaxType | null
  /** In hundredths of a percent. */
  taxPercentage: number
  parts: readonly PaymentPart[]
}

/** The tax within a part of a gross amount, all in hundredths, rounded half away from zero. */
export function taxWithin(part: number, gross: number, tax: number): number {
  if (gross === 0) return 0
  const product = BigInt(Math.abs(part)) * BigInt(tax)
  const size = Number((2n * product + BigInt(gross)) / (2n * BigInt(gross)))
  return part < 0 ? 0 - size : size
}

const percent = (percentage: number): string => `${percentage} %`

/**
 * Whether a payment is one of the discounted amount: what arrived says so, as an invoice reads it, or else what was asked for.
 */
function isReduced(charges: ChargeDetails, due: number, received: number): boolean {
  const full = toHundredths(charges.final_amount_gross_no_settlement)
  const reduced = toHundredths(charges.final_amount_gross_settlement)
  if (reduced === null || received === full) return false
  return received === reduced || due === reduced
}

function claimed(charges: ChargeDetails, reduced: boolean): PaymentBreakdown {
  const tax = reduced ? charges.indirect_tax_settlement : charges.indirect_tax_no_settlement
  const gross = toHundredths(
    (reduced ? charges.final_amount_gross_settlement : null) ??
      charges.final_amount_gross_no_settlement,
  )
  const taxAmount = toHundredths(tax?.amount ?? 0)
  const net = gross - taxAmount
  const plain = (kind: PaymentPartKind, description: string, amount: number): PaymentPart => ({
    ...{ kind, description, net: amount, tax: 0, gross: amount },
  })
  const listed = [
    plain('licence-fee', 'Image uses', toHundredths(charges.total_net_amount_findings)),
    ...charges.additional_fees_no_settlement.map(({ name, percentage, amount }) =>
      plain('additional-fee', `${name}, ${percent(percentage)}`, toHundredths(amount)),
    ),
  ]
  const off = net - listed.reduce((sum, part) => sum + part.net, 0)
  const offer = reduced ? charges.settlement_offer : null
  const type = charges.indirect_tax_type
  const discount = plain('discount', percent(offer?.settlement_percentage ?? 0), off)
  const taxed: PaymentPart = {
    kind: 'tax',
    description: `${type === null ? 'Tax' : taxTypeNames[type]}, ${percent(tax?.percentage ?? 0)}`,
    ...{ net: 0, tax: taxAmount, gross: taxAmount },
  }
  return {
    ...{ net, tax: taxAmount, gross, taxType: type },
    taxPercentage: toHundredths(tax?.percentage ?? 0),
    parts: [...listed, ...(off === 0 ? [] : [discount]), ...(taxAmount === 0 ? [] : [taxed])],
  }
}

const nothing: PaymentBreakdown = {
  ...{ net: 0, tax: 0, gross: 0, taxType: null, taxPercentage: 0, parts: [] },
}

/**
 * What an amount that arrived was made up of (D10): the claim as it was asked for, with a last part for what came more or less
 * than that (R42), which holds as much tax as the claim does.
 */
export function paymentBreakdown(
  charges: ChargeDetails | null,
  due: number,
  received: number,
): PaymentBreakdown {
  const claim = charges ? claimed(charges, isReduced(charges, due, received)) : nothing
  const more = received - claim.gross
  if (more === 0) return claim
  const tax = taxWithin(more, claim.gross, claim.tax)
  const rest: PaymentPart = {
    ...{ kind: 'difference', description: '', net: more - tax, tax, gross: more },
  }
  return {
    ...{ ...claim, net: claim.net + rest.net, tax: claim.tax + tax, gross: received },
    parts: [...claim.parts, rest],
  }
}
