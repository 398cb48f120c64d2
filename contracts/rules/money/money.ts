/**
 * Money is an integer in hundredths inside, a number in major units on the wire (spec README, 10).
 * Percentages likewise: 1900 is 19 %.
 */

/** From the wire to hundredths; the schema has already refused a third decimal. */
export const toHundredths = (major: number): number => Math.round(major * 100)

/** From hundredths to the wire. Exact: an integer over 100 prints with at most two decimals. */
export const toMajor = (hundredths: number): number => hundredths / 100

/** `percentage` of `amount`, both in hundredths, rounded half up (gaps-2, 0.2). Inputs are not negative. */
export function percentOf(amount: number, percentage: number): number {
  // The product of a large amount and a percentage may leave the safe integers.
  return Number((BigInt(amount) * BigInt(percentage) + 5000n) / 10_000n)
}
