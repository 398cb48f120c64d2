import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { chargeDetails } from '../../../../contracts/rules/money/charge-calculation.ts'
import {
  discountRule,
  feeRule,
  priceRule,
  taxRule,
} from '../../../../contracts/rules/money/number-input.ts'
import { isRealTax } from '../../../../contracts/rules/money/tax-types.ts'
import {
  type OfferLine,
  type OfferTable,
  offerTable,
} from '../../../../contracts/rules/offers/offer-lines.ts'
import { type NumberRule, readNumber } from '../../../../contracts/rules/typed/typed-number.ts'
import { formatDateShort } from '../../../ui/format.ts'
import { type OfferForm, priceText } from './offer-form.ts'

/** What is empty counts nothing; null for what is refused. */
function amount(text: string, rule: NumberRule, currency: string | null = null): number | null {
  const read = readNumber(text, rule, currency)
  return read.ok ? Math.max(0, read.value ?? 0) : null
}

/** What a fee is called until somebody has named it. */
const UNNAMED = 'Additional fee'

const unknown = (line: OfferLine): OfferLine => ({ ...line, amounts: line.amounts.map(() => null) })

/**
 * What the form comes to while it is typed, by the very calculation of the server (G-406). While one of its
 * numbers cannot be read, nobody knows: a sum without it would be another offer's.
 */
export function offerPreview(form: OfferForm, detail: CaseDetail, today: string): OfferTable {
  const currency = form.currency || null
  const taxType = form.tax_type || null
  const prices = detail.findings.map((finding) =>
    amount(priceText(form, finding), priceRule, currency),
  )
  const rates = form.fees.map(({ percentage }) => amount(percentage, feeRule))
  const tax = isRealTax(taxType) ? amount(form.tax_percentage, taxRule) : 0
  const discount = amount(form.discount, discountRule)
  const charge = chargeDetails({
    findings: detail.findings.map(({ license }, at) => ({ price: prices[at] ?? 0, license })),
    currency,
    fees: form.fees.map(({ name, taxable }, at) => ({
      name: name.trim() || UNNAMED,
      percentage: rates[at] ?? 0,
      taxable,
    })),
    taxType,
    taxPercentage: tax ?? 0,
    settlementDate: form.deadline,
    settlementPercentage: discount ?? 0,
  })
  const table = offerTable(charge, detail.findings, today, formatDateShort)
  if (![...prices, ...rates, tax, discount].includes(null)) return table
  return { ...table, lines: table.lines.map(unknown), total: unknown(table.total) }
}
