/** What the product's fields of numbers take; `typed-number.ts` reads them. */

import { CREDITS_AT_ONCE } from '../../limits.ts'
import type { NumberRule } from '../typed/typed-number.ts'
import { writeNumber } from '../typed/typed-number-text.ts'

/** An image use's price: as much as an amount on the wire may be. Below zero it has words of its own (OFFER-19). */
export const priceRule: NumberRule = {
  kind: 'amount',
  decimals: 2,
  max: 1_000_000_000_000,
  example: 1234.5,
}

/** Typing has one decimal; a stored import may show two, so that is judged with the offer (OFFER-09). */
export const taxRule: NumberRule = { kind: 'percentage', decimals: 2, max: 100, example: 19 }

/** As with the tax; what is below zero has words of its own (OFFER-10, OFFER-12, OFFER-14). */
export const discountRule: NumberRule = { kind: 'percentage', decimals: 2, max: 100, example: 15 }

/** A fee may be more than what it is a fee for. */
export const feeRule: NumberRule = {
  kind: 'percentage',
  decimals: 2,
  max: 1_000_000,
  example: 7.5,
}

/** How many credits one order may name. */
export const creditsRule: NumberRule = {
  kind: 'count',
  decimals: 0,
  min: CREDITS_AT_ONCE.least,
  max: CREDITS_AT_ONCE.most,
  example: 50,
}

/** A port of a mail server; a number that is never grouped on screen. */
export const portRule: NumberRule = {
  kind: 'count',
  decimals: 0,
  min: 1,
  max: 65_535,
  example: 587,
}

/** A stored price in its field, as amounts are displayed (CASECONST-14). */
export const shownPrice = (price: number | null): string => writeNumber(price, 'amount')

/** A stored percentage in its field, with at most 2 decimals (OFFER-11). */
export const shownPercent = (percentage: number | null): string =>
  writeNumber(percentage, 'percentage')
