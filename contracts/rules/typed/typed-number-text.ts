/** An amount has two decimals, a percentage at most two, a count none. */
export type NumberKind = 'amount' | 'percentage' | 'count'

/** `1,234,567` of `1234567`. */
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/gu, ',')

/**
 * A number as the product displays it: true minus, without a sign where it comes to zero. Empty for none. Thousands are
 * separated but for percentages, which have no decimals to tell `8,000` from eight. What a count has after its point is
 * cut off.
 */
export function writeNumber(value: number | null, kind: NumberKind): string {
  if (value === null || !Number.isFinite(value)) return ''
  const size = Math.abs(value)
  const [whole = '', cents = ''] = (
    kind === 'count' ? String(Math.trunc(size)) : size.toFixed(2)
  ).split('.')
  const part = kind === 'percentage' ? cents.replace(/0+$/u, '') : cents
  const isZero = /^0+$/u.test(whole + cents)
  return `${value < 0 && !isZero ? '\u2212' : ''}${kind === 'percentage' ? whole : grouped(whole)}${part === '' ? '' : `.${part}`}`
}
