/** Percentages and prices as they are typed: what a field takes, and what it means. */

/** How many digits a field takes before and after the point, and what its number becomes at most. */
export type NumberField = {
  readonly digits: number
  readonly decimals: 1 | 2
  readonly cap?: number
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
  const { digits, decimals, cap } = field
  const typed = text.trim()
  const parts = shape.exec(typed)
  if (!parts) return before
  const [, whole = '', part = ''] = parts
  const isLonger = typed.length > before.length
  if (isLonger && (whole.length > digits || part.length > decimals)) return before
  const value = readNumber(typed)
  return cap !== undefined && value !== null && value > cap ? String(cap) : typed
}

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
