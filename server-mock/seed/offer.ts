import type {
  AdditionalFee,
  CaseState,
  ChargeDetails,
  IndirectTaxType,
} from '../../contracts/model/cases/case.ts'
import type { LicenseState } from '../../contracts/model/cases/finding.ts'
import { chargeDetails } from '../../contracts/rules/money/charge-calculation.ts'
import { percentOf, toHundredths, toMajor } from '../../contracts/rules/money/money.ts'
import type { Random } from '../random.ts'
import { DAY, dayText } from './timestamps.ts'
import type { Country } from './world/country.ts'

/** A case's claim, money in hundredths, percentages in hundredths of a percent. */
export type Offer = {
  currency: string
  taxType: IndirectTaxType
  taxPercentage: number | null
  fees: { name: string; percentage: number; taxable: boolean }[]
  /** Set by `offered`, or fixed from the start. */
  settlementDate: string | null
  /** How many days the discount is offered for; null without one, or with a fixed date. */
  settlementDays: number | null
  settlementPercentage: number | null
  /** One price a finding. */
  prices: number[]
}

const fees = [
  { name: 'Documentation fee', percentage: 1000, taxable: true },
  { name: 'Research', percentage: 250, taxable: false },
  { name: 'Missing by-line', percentage: 5000, taxable: true },
  { name: 'Processing', percentage: 750, taxable: true },
] as const

/** The one case in KRW whose total fills the widest column (look.md 6, point 12). */
export const wonOffer: Offer = {
  currency: 'KRW',
  taxType: 'VAT',
  taxPercentage: 1000,
  fees: [],
  settlementDate: null,
  settlementDays: null,
  settlementPercentage: null,
  prices: [53_000_000, 53_000_000],
}

function priceOf(random: Random, country: Country): number {
  const base = random.weighted([
    [random.int(30, 60) * 5, 3],
    [random.int(60, 130) * 5, 5],
    [random.int(26, 80) * 25, 1],
  ])
  return toHundredths(Math.round((base * country.rate) / country.step) * country.step)
}

/** Draws a claim for `count` image uses. */
export function drawOffer(random: Random, country: Country, count: number): Offer {
  const abroad = country.currency === 'EUR' && country.code !== 'DE' && random.chance(0.2)
  const real = country.taxType !== 'NO_INDIRECT_TAX' && !abroad
  const settles = random.chance(0.62)
  const sameForAll = random.chance(0.5) ? priceOf(random, country) : null
  return {
    currency: country.currency,
    taxType: abroad ? 'REVERSE_CHARGE' : country.taxType,
    taxPercentage: real ? toHundredths(country.taxPercentage) : null,
    fees: random.chance(0.55)
      ? random.shuffled(fees).slice(
          0,
          random.weighted([
            [1, 7],
            [2, 2],
          ]),
        )
      : [],
    settlementDate: null,
    settlementDays: settles ? random.pick([14, 21, 28, 30]) : null,
    settlementPercentage: settles ? random.pick([1000, 1500, 2000, 2000, 2500, 1250]) : null,
    prices: Array.from({ length: count }, () => sameForAll ?? priceOf(random, country)),
  }
}

/** The offer was made at a given time: its discount is counted from that day. */
export function offered(offer: Offer, at: number): void {
  if (offer.settlementDays === null) return
  offer.settlementDate = dayText(at + offer.settlementDays * DAY)
}

/** The offer calculated as the product calculates it. */
export const chargesOf = (
  offer: Offer,
  licences: readonly (LicenseState | null)[],
): ChargeDetails =>
  chargeDetails({
    findings: offer.prices.map((price, index) => {
      const state = licences[index]
      return { price: toMajor(price), license: state ? { state } : null }
    }),
    currency: offer.currency,
    fees: offer.fees.map((fee) => ({ ...fee, percentage: toMajor(fee.percentage) })),
    taxType: offer.taxType,
    taxPercentage: toMajor(offer.taxPercentage),
    settlementDate: offer.settlementDate,
    settlementPercentage: toMajor(offer.settlementPercentage),
  })

/** What the list shows as the case's amount: the full gross, nothing once every use is licensed. */
export const finalAmount = (state: CaseState, charges: ChargeDetails): number | null =>
  state === 'VALID_LICENSE' ? null : toHundredths(charges.final_amount_gross_no_settlement)

/** What the opponent owes at a given time (G-408, G-409), in major units. */
export const amountDue = (charges: ChargeDetails, at: number): number =>
  charges.final_amount_gross_settlement !== null &&
  charges.settlement_offer &&
  dayText(at) <= charges.settlement_offer.settlement_date
    ? charges.final_amount_gross_settlement
    : charges.final_amount_gross_no_settlement

/** The fees as `case_detail.additional_fees` keeps them: prices and percentages in major units. */
export function storedFees(offer: Offer, charges: ChargeDetails): AdditionalFee[] {
  const net = toHundredths(charges.total_net_amount_findings)
  return offer.fees.map((fee) => ({
    name: fee.name,
    percentage: toMajor(fee.percentage),
    price: toMajor(percentOf(net, fee.percentage)),
    taxable: fee.taxable,
  }))
}
