/** What a licensing offer may be (document 2, section 5 "Licensing offer dialog"; cases.md 10). */

import type { Plan } from '../../model/accounts/user.ts'
import type { CaseDetail, CaseState, ClaimDetails } from '../../model/cases/case.ts'
import type { ClaimInput, FeeInput } from '../../model/cases/claim.ts'
import { countries } from '../../reference/countries.ts'
import { isCurrency } from '../../reference/currencies.ts'
import { hasFeature } from '../accounts/plan-features.ts'
import { allowsInvoicingChange, allowsOfferChange } from '../cases/case-allows.ts'
import { isRealTax } from '../money/tax-types.ts'
import { accept, decline, type Verdict } from '../verdict.ts'
import { DEADLINE_TOO_EARLY, readOfferDate } from './offer-date.ts'

const readOnly = (state: CaseState): string =>
  `Invalid request: case in state ${state} cannot be given another licensing offer.`

/** Why country, fees and prices cannot be changed now (HTTP 409), or null. */
export const offerRefusal = (state: CaseState): string | null =>
  allowsOfferChange(state) ? null : readOnly(state)

/** What the opponent is asked to pay, without the fees. */
export type Claim = Omit<ClaimDetails, 'additional_fees'>

/** How the claim is invoiced. */
export type Invoicing = Pick<
  CaseDetail,
  'invoice_template_id' | 'vat_id_required' | 'allow_prepayment_invoicing'
>

const claimKeys = [
  'currency',
  'settlement_offer_date',
  'settlement_offer_percentage',
  'indirect_tax_type',
  'indirect_tax_percentage',
] as const satisfies readonly (keyof Claim)[]

const asSent = (input: ClaimInput, key: (typeof claimKeys)[number]): unknown => {
  const date = key === 'settlement_offer_date' ? readOfferDate(input[key] ?? null) : null
  return date?.ok ? date.value : (input[key] ?? null)
}

/** Why an offer cannot be saved now (HTTP 409), or null: in PAID what is to be paid stays what it was. */
export function claimRefusal(
  { state, claim_details: stored }: Pick<CaseDetail, 'state' | 'claim_details'>,
  input: ClaimInput,
): string | null {
  if (!allowsInvoicingChange(state)) return readOnly(state)
  if (state !== 'PAID') return null
  const isOther = claimKeys.some(
    (key) => input[key] !== undefined && asSent(input, key) !== stored[key],
  )
  return isOther ? readOnly(state) : null
}

/** A field of the offer, and what is wrong with it. */
export type ClaimProblem = {
  field: 'currency' | 'tax_type' | 'tax_percentage' | 'discount' | 'deadline'
  message: string
}

/** What an offer is judged by besides itself. */
export type ClaimFacts = {
  /** What was stored before: an import may have what nobody could type. */
  stored: Claim
  /** The first day that a new deadline may be. */
  earliest: string
}

const hasOneDecimal = (percentage: number): boolean =>
  Math.abs(percentage * 10 - Math.round(percentage * 10)) < 1e-6

const ONE_DECIMAL = 'Enter at most one decimal place, for example 7.5'

function taxProblems(input: ClaimInput, stored: Claim): ClaimProblem[] {
  const { indirect_tax_type: type = null, indirect_tax_percentage: percentage = null } = input
  if (type === null) return [{ field: 'tax_type', message: 'Choose a tax type' }]
  if (!isRealTax(type)) return []
  const field = 'tax_percentage'
  if (percentage === null || percentage <= 0) {
    return [{ field, message: 'Enter a tax percentage above 0, for example 19' }]
  }
  return hasOneDecimal(percentage) || percentage === stored.indirect_tax_percentage
    ? []
    : [{ field, message: ONE_DECIMAL }]
}

function discountProblem(percentage: number, stored: Claim): string | null {
  if (percentage < 0) return 'Settelment offer percentage cant be a negative value'
  if (percentage > 100) return 'Enter a discount of at most 100%, for example 15'
  return hasOneDecimal(percentage) || percentage === stored.settlement_offer_percentage
    ? null
    : ONE_DECIMAL
}

function settlementProblems(input: ClaimInput, { stored, earliest }: ClaimFacts): ClaimProblem[] {
  const percentage = input.settlement_offer_percentage ?? 0
  const wrong = discountProblem(percentage, stored)
  if (wrong !== null) return [{ field: 'discount', message: wrong }]
  const date = readOfferDate(input.settlement_offer_date ?? null)
  if (!date.ok) return [{ field: 'deadline', message: date.message }]
  if (date.value === null) {
    return percentage > 0 ? [{ field: 'deadline', message: 'A discount needs a deadline' }] : []
  }
  if (percentage === 0)
    return [{ field: 'discount', message: 'A deadline needs a discount above 0' }]
  return date.value < earliest && date.value !== stored.settlement_offer_date
    ? [{ field: 'deadline', message: DEADLINE_TOO_EARLY }]
    : []
}

/** Everything that is wrong with an offer, in the order of its fields (OFFER-02 to OFFER-17). */
export const claimProblems = (input: ClaimInput, facts: ClaimFacts): ClaimProblem[] => [
  ...(isCurrency(input.currency ?? '')
    ? []
    : [{ field: 'currency' as const, message: 'Choose a currency' }]),
  ...taxProblems(input, facts.stored),
  ...settlementProblems(input, facts),
]

/** An offer as it is stored: without a tax percentage where no tax is owed, without half a settlement. */
export function readClaim(input: ClaimInput, facts: ClaimFacts): Verdict<Claim> {
  const [problem] = claimProblems(input, facts)
  if (problem) return decline(problem.message)
  const type = input.indirect_tax_type ?? null
  const date = readOfferDate(input.settlement_offer_date ?? null)
  const day = date.ok ? date.value : null
  return accept({
    currency: input.currency ?? null,
    settlement_offer_date: day,
    settlement_offer_percentage: day === null ? null : (input.settlement_offer_percentage ?? null),
    indirect_tax_type: type,
    indirect_tax_percentage: isRealTax(type) ? (input.indirect_tax_percentage ?? null) : null,
  })
}

/**
 * How the claim is invoiced after a save. LITE has no such options, so what is sent is let go (G-446); a
 * template goes with its tax type, and prepayment with the template (OFFER-23 to OFFER-26).
 */
export function invoicingAfter(
  before: Pick<CaseDetail, 'claim_details' | keyof Invoicing>,
  taxType: Claim['indirect_tax_type'],
  input: ClaimInput,
  plan: Plan,
): Invoicing {
  const keepsTax = taxType === before.claim_details.indirect_tax_type
  const sent: Invoicing = hasFeature(plan, 'invoice templates')
    ? {
        invoice_template_id: input.invoice_template_id ?? null,
        vat_id_required: input.vat_id_required ?? false,
        allow_prepayment_invoicing: input.allow_prepayment_invoicing ?? false,
      }
    : {
        invoice_template_id: keepsTax ? before.invoice_template_id : null,
        vat_id_required: before.vat_id_required,
        allow_prepayment_invoicing: before.allow_prepayment_invoicing,
      }
  const template = taxType === null ? null : sent.invoice_template_id
  return {
    invoice_template_id: template,
    vat_id_required: sent.vat_id_required,
    allow_prepayment_invoicing: template !== null && sent.allow_prepayment_invoicing,
  }
}

/** What is wrong with a fee's name or percentage, or null (OFFER-20, OFFER-21). */
export const feeNameError = (name: string): string | null =>
  name.trim() === '' ? 'Enter a name' : null
export const feePercentageError = (percentage: number | null): string | null =>
  percentage !== null && percentage > 0 ? null : 'Enter a percentage above 0, for example 7.5'

/** Fees as they are stored but for their prices: named, trimmed. */
export function readFees(
  fees: readonly FeeInput[],
): Verdict<{ name: string; percentage: number; taxable: boolean }[]> {
  for (const { name, percentage } of fees) {
    const wrong = feeNameError(name) ?? feePercentageError(percentage)
    if (wrong !== null) return decline(wrong)
  }
  return accept(
    fees.map(({ name, percentage, taxable }) => ({ name: name.trim(), percentage, taxable })),
  )
}

/** OFFER-19. */
export const PRICE_MISSING = 'Please Enter a License fee'

/** Why a price cannot be that of an image use, or null (OFFER-18). */
export const priceError = (price: number | null): string | null =>
  price !== null && price > 0 ? null : PRICE_MISSING

const countryCodes: ReadonlySet<string> = new Set(countries)

/** Why a country cannot be that of a claim, or null (OFFER-03). */
export const countryError = (country: string): string | null =>
  countryCodes.has(country) ? null : 'Choose a country'
