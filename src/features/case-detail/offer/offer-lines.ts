import type {
  CaseDetail,
  ChargeDetails,
  IndirectTaxType,
} from '../../../../contracts/model/case.ts'
import { toHundredths, toMajor } from '../../../../contracts/rules/money.ts'

/** One line of the breakdown; amounts in major units, null where the line does not concern the column. */
export type OfferLine = {
  id: string
  label: string
  full: number | null
  settlement: number | null
}

export type OfferTable = {
  currency: string
  lines: readonly OfferLine[]
  total: { full: number; settlement: number | null }
  hasSettlement: boolean
  /** The settlement's last day, `yyyy-mm-dd`, when that is over. */
  expired: string | null
}

const taxNames: Record<IndirectTaxType, string> = {
  VAT: 'VAT',
  GST: 'GST',
  SALES_TAX: 'Sales tax',
  NO_INDIRECT_TAX: 'No indirect tax',
  REVERSE_CHARGE: 'Reverse charge',
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
 * The charge breakdown in two columns, from amounts that were calculated already (gaps-2, 0.2).
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
  const inBoth = (amount: number) => ({ full: amount, settlement: offer ? amount : null })
  const feeSum = fees.reduce((sum, { amount }) => sum + toHundredths(amount), 0)
  const tax = charge.indirect_tax_no_settlement
  const lines: OfferLine[] = [
    {
      id: 'net',
      label: `License fee, ${uses} image ${uses === 1 ? 'use' : 'uses'}`,
      ...inBoth(charge.total_net_amount_findings),
    },
    ...fees.map(({ name, percentage, amount }, index) => ({
      id: `fee ${index}`,
      label: `${name} ${percentage} %`,
      ...inBoth(amount),
    })),
    ...(offer
      ? [
          {
            id: 'discount',
            label: `Discount ${offer.settlement_percentage} % until ${shownDay(offer.settlement_date)}`,
            full: null,
            settlement: -discountOf(charge, feeSum),
          },
        ]
      : []),
    ...(charge.indirect_tax_type
      ? [
          {
            id: 'tax',
            label: taxLabel(charge.indirect_tax_type, tax.percentage),
            full: tax.amount,
            settlement: charge.indirect_tax_settlement?.amount ?? null,
          },
        ]
      : []),
  ]
  return {
    currency: charge.currency ?? '',
    lines,
    total: {
      full: charge.final_amount_gross_no_settlement,
      settlement: charge.final_amount_gross_settlement,
    },
    hasSettlement: offer !== null,
    expired: offer && today !== '' && offer.settlement_date < today ? offer.settlement_date : null,
  }
}

const taxLabel = (type: IndirectTaxType, percentage: number): string =>
  type === 'NO_INDIRECT_TAX' || type === 'REVERSE_CHARGE'
    ? taxNames[type]
    : `${taxNames[type]} ${percentage} %`
