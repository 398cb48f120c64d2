import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { toHundredths, toMajor } from '../../../contracts/rules/money/money.ts'
import type { PortalWording } from '../../../contracts/rules/portal/portal-wording.ts'

/** One line of how an amount is made up; the last one is the sum. */
export type SumLine = { label: string; amount: number }

/** How what is paid was made up, line by line: the lines add up to the last one exactly. `isReduced`: with the discount. */
export function sumLines(
  charges: ChargeDetails,
  isReduced: boolean,
  { words, say, percentage }: PortalWording,
): SumLine[] {
  const offer = isReduced ? charges.settlement_offer : null
  const reduced = offer === null ? null : charges.final_amount_gross_settlement
  const tax =
    reduced === null ? charges.indirect_tax_no_settlement : charges.indirect_tax_settlement
  const total = reduced ?? charges.final_amount_gross_no_settlement
  const before = [
    { label: words.sum.subtotal, amount: charges.total_net_amount_findings },
    ...charges.additional_fees_no_settlement.map(({ name, percentage: share, amount }) => ({
      label: say(words.sum.feeShare, { name, percentage: percentage(share) }),
      amount,
    })),
  ]
  const net = before.reduce((sum, { amount }) => sum + toHundredths(amount), 0)
  const off = net - (toHundredths(total) - toHundredths(tax?.amount ?? 0))
  const kind = charges.indirect_tax_type
  return [
    ...before,
    ...(offer !== null && off > 0
      ? [
          {
            label: say(words.sum.discount, { percentage: percentage(offer.settlement_percentage) }),
            amount: toMajor(0 - off),
          },
        ]
      : []),
    ...(tax && tax.amount > 0 && kind !== null
      ? [
          {
            label: say(words.sum.tax, {
              tax: words.taxes[kind],
              percentage: percentage(tax.percentage),
            }),
            amount: tax.amount,
          },
        ]
      : []),
    { label: words.sum.total, amount: total },
  ]
}

/** Why no tax stands among the lines; null where there is some. */
export function taxNote(
  { indirect_tax_type: type }: ChargeDetails,
  { words: { sum } }: PortalWording,
): string | null {
  if (type === 'REVERSE_CHARGE') return sum.reverseCharge
  return type === 'NO_INDIRECT_TAX' ? sum.noTax : null
}
