import type { CaseDetail, ChargeDetails, IndirectTaxType } from '../../model/cases/case.ts'
import { toHundredths, toMajor } from '../money/money.ts'
import { isRealTax, taxTypeNames } from '../money/tax-types.ts'

/** One line of the breakdown; amounts in major units, null where the line does not concern the column. */
export type OfferLine = {
  id: string
  label: string
  /** One for each column. */
  amounts: readonly (number | null)[]
}

export type OfferTable = {
  currency: string
  /** 'Full', and 'Settlement' where there is such an offer. */
  columns: readonly string[]
  lines: readonly OfferLine[]
  total: OfferLine
  /** The settlement's last day, `yyyy-mm-dd`, when that is over. */
  expired: string | null
}

/** What the settlement takes off before tax: all that is left between the net sum and its own net total. */
function discountOf(charge: ChargeDetails, feeSum: number): number {
  const net = toHundredths(charge.total_net_amount_findings) + feeSum
  const settled =
    toHundredths(charge.final_amount_gross_settlement ?? 0) -
    toHundredths(charge.indirect_tax_settlement?.amount ?? 0)
  return toMajor(net - settled)
}

/**
 * The charge breakdown in two columns, from amounts that were calculated already (G-406).
 * `shownDay` writes a calendar day.
 */
export function offerTable(
  charge: ChargeDetails,
  findings: CaseDetail['findings'],
  today: string,
  shownDay: (day: string) => string,
): OfferTable {
  const offer = charge.settlement_offer
  const uses = findings.filter(({ license }) => license?.state !== 'VALID').length
  const fees = charge.additional_fees_no_settlement
  const feeSum = fees.reduce((sum, { amount }) => sum + toHundredths(amount), 0)
  const tax = charge.indirect_tax_no_settlement
  const line = (
    id: string,
    label: string,
    full: number | null,
    settlement: number | null,
  ): OfferLine => ({ id, label, amounts: offer ? [full, settlement] : [full] })
  const inBoth = (id: string, label: string, amount: number) => line(id, label, amount, amount)
  const discount = (percentage: number, day: string) =>
    `Discount ${percentage}% until ${shownDay(day)}`
  return {
    currency: charge.currency ?? '',
    columns: offer ? ['Full', 'Settlement'] : ['Full'],
    lines: [
      inBoth(
        'net',
        `License fee, ${uses} image ${uses === 1 ? 'use' : 'uses'}`,
        charge.total_net_amount_findings,
      ),
      ...fees.map(({ name, percentage, amount }, index) =>
        inBoth(`fee ${index}`, `${name} ${percentage}%`, amount),
      ),
      ...(offer
        ? [
            line(
              'discount',
              discount(offer.settlement_percentage, offer.settlement_date),
              null,
              -discountOf(charge, feeSum),
            ),
          ]
        : []),
      ...(charge.indirect_tax_type
        ? [
            line(
              'tax',
              taxLabel(charge.indirect_tax_type, tax.percentage),
              tax.amount,
              charge.indirect_tax_settlement?.amount ?? null,
            ),
          ]
        : []),
    ],
    total: line(
      'total',
      'Gross total',
      charge.final_amount_gross_no_settlement,
      charge.final_amount_gross_settlement,
    ),
    expired: offer && offer.settlement_date < today ? offer.settlement_date : null,
  }
}

const taxLabel = (type: IndirectTaxType, percentage: number): string =>
  isRealTax(type) ? `${taxTypeNames[type]} ${percentage}%` : taxTypeNames[type]
