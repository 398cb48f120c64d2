import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { FeeInput } from '../../../../contracts/model/cases/claim.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import {
  discountRule,
  feeRule,
  priceRule,
  taxRule,
} from '../../../../contracts/rules/money/number-input.ts'
import { isRealTax } from '../../../../contracts/rules/money/tax-types.ts'
import {
  claimProblems,
  countryError,
  feeNameError,
  feePercentageError,
  priceError,
} from '../../../../contracts/rules/offers/offer.ts'
import { numberIn, numberRefusal } from '../../../../contracts/rules/typed/typed-number.ts'
import type { Step } from '../../../bus/command/command.ts'
import {
  type ClaimScope,
  claimInput,
  type FeeLine,
  type OfferForm,
  priceIn,
  priceKey,
  priceText,
} from './offer-form.ts'

/** What is wrong with the form, by its field; a fee has two (`feeKeys`). */
export type OfferErrors = ReadonlyMap<string, string>

export const feeKeys = ({ id }: FeeLine) => ({
  name: `fee ${id} name`,
  percentage: `fee ${id} percentage`,
})

/** What a form is judged by besides itself. */
export type OfferCase = ClaimScope & {
  /** The case as it is stored now. */
  detail: CaseDetail
  /** The first day that a deadline may be. */
  earliest: string
  /** What was typed as the deadline is none that may be chosen: why. */
  dateRefusal: string | null
}

type Found = readonly [field: string, message: string | null]

/** A price is needed where something is still to be paid, and where there was one. */
const pricesFound = (form: OfferForm, { detail }: OfferCase): Found[] =>
  detail.findings
    .filter(({ price, license }) => license?.state !== 'VALID' || price !== null)
    .map((finding) => [
      priceKey(finding.id),
      numberRefusal(priceText(form, finding), priceRule, form.currency || null) ??
        priceError(priceIn(form, finding)),
    ])

const feesFound = (fees: readonly FeeLine[]): Found[] =>
  fees.flatMap((fee) => {
    const keys = feeKeys(fee)
    return [
      [keys.name, feeNameError(fee.name)],
      [
        keys.percentage,
        numberRefusal(fee.percentage, feeRule) ??
          feePercentageError(numberIn(fee.percentage, feeRule)),
      ],
    ] as const
  })

/** The tax percentage of a type without one is not sent, so it is not judged. */
const ratesFound = ({ tax_type, tax_percentage, discount }: OfferForm): Found[] => [
  ['tax_percentage', isRealTax(tax_type || null) ? numberRefusal(tax_percentage, taxRule) : null],
  ['discount', numberRefusal(discount, discountRule)],
]

/** Everything that is wrong, in the order of the form; in PAID nothing is checked (OFFER-28). */
export function offerErrors(form: OfferForm, of: OfferCase): OfferErrors {
  if (of.isPaid) return new Map()
  const { additional_fees: _, ...stored } = of.detail.claim_details
  const claim = claimProblems(claimInput(form, of), { stored, earliest: of.earliest })
  const found: Found[] = [
    ...pricesFound(form, of),
    ['country', countryError(form.country)],
    ...claim.map(({ field, message }): Found => [field, message]),
    ...ratesFound(form),
    ['deadline', of.dateRefusal],
    ...feesFound(form.fees),
  ]
  return new Map(found.filter((one): one is readonly [string, string] => one[1] !== null))
}

const feeInputs = (fees: readonly FeeLine[]): FeeInput[] =>
  fees.map(({ name, percentage, taxable }) => ({
    name: name.trim(),
    percentage: numberIn(percentage, feeRule) ?? 0,
    taxable,
  }))

/**
 * The calls of a save in their order (gaps-2, 7): what changed, and the claim in any case; in PAID that alone
 * (OFFER-27).
 */
export function offerSteps(form: OfferForm, of: OfferCase, version: number): Step[] {
  const { detail, isPaid } = of
  const ofCase = { case_id: detail.id, version }
  const claim: Step = {
    name: 'case.offer.change',
    input: { ...ofCase, claim: claimInput(form, of) },
  }
  if (isPaid) return [claim]
  const prices = detail.findings.flatMap((finding): Step[] => {
    const price = priceIn(form, finding)
    return price === null || price === finding.price
      ? []
      : [
          {
            name: 'case.finding.price.change',
            input: { ...ofCase, finding_id: finding.id, price },
          },
        ]
  })
  const country: Step[] =
    form.country === detail.country
      ? []
      : [{ name: 'case.country.change', input: { ...ofCase, country: form.country } }]
  const fees = feeInputs(form.fees)
  const known = feeInputs(
    detail.claim_details.additional_fees.map(({ percentage, ...fee }, at) => ({
      ...fee,
      id: String(at),
      percentage: String(percentage),
    })),
  )
  const changedFees: Step[] = sameJson(fees, known)
    ? []
    : [{ name: 'case.fees.change', input: { ...ofCase, fees } }]
  return [...prices, ...country, claim, ...changedFees]
}
