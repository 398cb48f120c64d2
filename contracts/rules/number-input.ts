/** Percentages, prices and days as they are typed: what a field takes, and what it means. */

/** How many digits a field takes before and after the point, and what its number becomes at most. */
export type NumberField = {
  readonly digits: number
  readonly decimals: 0 | 1 | 2
  readonly cap?: number
  /** Nothing below zero can be typed; else that is judged when it is saved (OFFER-14). */
  readonly unsigned?: true
}

/** OFFER-09: typing has one decimal; a stored import may show two. */
export const taxPercentField: NumberField = { digits: 3, decimals: 1 }
/** OFFER-10, OFFER-12. */
export const discountField: NumberField = { digits: 3, decimals: 1, cap: 100 }
/** A fee has neither a cap nor so coarse a step (gaps-2, 7). */
export const feePercentField: NumberField = { digits: 6, decimals: 2 }
/** CASECONST-14. */
export const priceField: NumberField = { digits: 9, decimals: 2 }

const shape = /^-?(\d*)(?:[.,](\d*))?$/u

/**
 * What a field shows after a key: the text, the cap where it would be above it, or `before` where the text is not
 * taken (gaps-2, 7).
 */
export function typeNumber(before: string, text: string, field: NumberField): string {
  const { digits, decimals, cap, unsigned = false } = field
  const typed = text.trim()
  const parts = shape.exec(typed)
  if (!parts || (unsigned && typed.startsWith('-'))) return before
  const [, whole = '', part] = parts
  // A point alone is the beginning of decimals.
  if (part !== undefined && decimals === 0) return before
  const [, wholeBefore = '', partBefore = ''] = shape.exec(before) ?? []
  const isTooLong = whole.length > Math.max(digits, wholeBefore.length)
  if (isTooLong || (part ?? '').length > Math.max(decimals, partBefore.length)) return before
  const value = readNumber(typed)
  return cap !== undefined && value !== null && value > cap ? String(cap) : typed
}

/** The rule of one kind of field, for a field that asks it whenever something is typed. */
export const takes =
  (field: NumberField) =>
  (before: string, text: string): string =>
    typeNumber(before, text, field)

/** The number that a text says; null for an empty one and for what is no number (OFFER-29, OFFER-30). */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : null
}

/** A stored price in its field, with 2 decimals (CASECONST-14). */
export const shownPrice = (price: number | null): string => (price === null ? '' : price.toFixed(2))

/** A stored percentage in its field, with at most 2 decimals (OFFER-11). */
export const shownPercent = (percentage: number | null): string =>
  percentage === null ? '' : String(Math.round(percentage * 100) / 100)
