/**
 * Money is an integer in hundredths inside, a number in major units on the wire (G-610).
 * Percentages likewise: 1900 is 19 %.
 */

/** From the wire to hundredths; the schema has already refused a third decimal. None stays none. */
export function toHundredths(major: number): number
export function toHundredths(major: number | null): number | null
export function toHundredths(major: number | null): number | null {
  return major === null ? null : Math.round(major * 100)
}

/** From hundredths to the wire. Exact: an integer over 100 prints with at most two decimals. None stays none. */
export function toMajor(hundredths: number): number
export function toMajor(hundredths: number | null): number | null
export function toMajor(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100
}

/** `percentage` of `amount`, both in hundredths, rounded half up (G-406). Inputs are not negative. */
export function percentOf(amount: number, percentage: number): number {
  // The product of a large amount and a percentage may leave the safe integers.
  return Number((BigInt(amount) * BigInt(percentage) + 5000n) / 10_000n)
}
