import type { ChargeDetails, IndirectTaxType } from '../../model/cases/case.ts'
import type { LicenseState } from '../../model/cases/finding.ts'
import { percentOf, toHundredths, toMajor } from './money.ts'
import { isRealTax } from './tax-types.ts'

/** What a licensing offer is calculated from; money in major units, percentages in per cent. */
export type ChargeInput = {
  findings: readonly { price: number | null; license: { state: LicenseState } | null }[]
  currency: string | null
  fees: readonly { name: string; percentage: number; taxable: boolean }[]
  taxType: IndirectTaxType | null
  taxPercentage: number | null
  settlementDate: string | null
  settlementPercentage: number | null
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Net total of the findings still to be paid, in hundredths: those without a VALID licence. */
const netOfFindings = (findings: ChargeInput['findings']) =>
  sum(
    findings
      .filter((finding) => finding.license?.state !== 'VALID')
      .map((finding) => toHundredths(finding.price ?? 0)),
  )

/**
 * The licensing offer, exactly as gaps-2 0.2 decides: fees are percentages of the net findings, the
 * discount applies to findings and fees before tax, each line is rounded half up.
 */
export function chargeDetails(input: ChargeInput): ChargeDetails {
  const net = netOfFindings(input.findings)
  const fees = input.fees.map((fee) => ({
    ...fee,
    amount: percentOf(net, toHundredths(fee.percentage)),
  }))
  const taxable = net + sum(fees.filter((fee) => fee.taxable).map((fee) => fee.amount))
  const untaxed = sum(fees.filter((fee) => !fee.taxable).map((fee) => fee.amount))
  const taxRate = isRealTax(input.taxType) ? toHundredths(input.taxPercentage ?? 0) : 0
  const tax = percentOf(taxable, taxRate)

  const discount = toHundredths(input.settlementPercentage ?? 0)
  const offer =
    discount > 0 && input.settlementDate
      ? settle(taxable, untaxed, taxRate, discount, input.settlementDate)
      : null

  return {
    total_net_amount_findings: toMajor(net),
    currency: input.currency,
    additional_fees_no_settlement: fees.map(({ name, percentage, amount }) => ({
      name,
      percentage,
      amount: toMajor(amount),
    })),
    indirect_tax_type: input.taxType,
    indirect_tax_no_settlement: { percentage: toMajor(taxRate), amount: toMajor(tax) },
    indirect_tax_settlement: offer?.tax ?? null,
    settlement_offer: offer?.terms ?? null,
    final_amount_gross_no_settlement: toMajor(taxable + untaxed + tax),
    final_amount_gross_settlement: offer?.gross ?? null,
  }
}

function settle(taxable: number, untaxed: number, taxRate: number, discount: number, date: string) {
  const reducedTaxable = taxable - percentOf(taxable, discount)
  const reducedUntaxed = untaxed - percentOf(untaxed, discount)
  const tax = percentOf(reducedTaxable, taxRate)
  return {
    tax: { percentage: toMajor(taxRate), amount: toMajor(tax) },
    terms: { settlement_percentage: toMajor(discount), settlement_date: date },
    gross: toMajor(reducedTaxable + reducedUntaxed + tax),
  }
}
