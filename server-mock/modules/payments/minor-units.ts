/** Currencies of ours whose smallest unit is the major one (docs.stripe.com/currencies). */
const withoutCents: ReadonlySet<string> = new Set(['KRW'])

const unitOf = (currency: string): number => (withoutCents.has(currency) ? 100 : 1)

/**
 * Hundredths as a payment provider counts them, in the currency's smallest unit; null for an amount that the currency has
 * no coins for, which nobody can pay exactly.
 */
export function toMinorUnits(hundredths: number, currency: string): number | null {
  const unit = unitOf(currency)
  return hundredths % unit === 0 ? hundredths / unit : null
}

/** What a provider took, in hundredths. */
export const fromMinorUnits = (amount: number, currency: string): number =>
  amount * unitOf(currency)

/** A part of an amount, as a payment provider counts it: what is less than a coin stays with the whole. */
export const partInMinorUnits = (hundredths: number, currency: string): number =>
  Math.floor(hundredths / unitOf(currency))
