import type { CaseDetail } from '../../../../contracts/model/case.ts'
import { chargeDetails } from '../../../../contracts/rules/charge-calculation.ts'
import { readNumber } from '../../../../contracts/rules/number-input.ts'
import { type OfferTable, offerTable } from '../../../../contracts/rules/offer-lines.ts'
import { formatDateShort } from '../../../ui/format.ts'
import { type OfferForm, priceText } from './offer-form.ts'

/** What is no number yet counts nothing. */
const amount = (text: string): number => Math.max(0, readNumber(text) ?? 0)

/** What the form comes to while it is typed, by the very calculation of the server (gaps-2, 0.2). */
export function offerPreview(form: OfferForm, detail: CaseDetail, today: string): OfferTable {
  const charge = chargeDetails({
    findings: detail.findings.map((finding) => ({
      price: amount(priceText(form, finding)),
      license: finding.license,
    })),
    currency: form.currency || null,
    fees: form.fees.map(({ name, percentage, taxable }) => ({
      name,
      percentage: amount(percentage),
      taxable,
    })),
    taxType: form.tax_type || null,
    taxPercentage: amount(form.tax_percentage),
    settlementDate: form.deadline,
    settlementPercentage: amount(form.discount),
  })
  return offerTable(charge, detail.findings, today, formatDateShort)
}
