/**
 * Numbers as people type or paste them: one reading, or a refusal that says what is expected. Never a guess, and
 * nothing is dropped, cut or rounded.
 */

import { accept, decline, type Verdict } from '../verdict.ts'
import { currencyOf } from './currency-signs.ts'
import { type NumberKind, writeNumber } from './typed-number-text.ts'

/** What a field takes. */
export type NumberRule = {
  /** An amount may have its currency beside it, a percentage its sign; a count is whole. */
  readonly kind: NumberKind
  /** Decimals at most; zeros at the end are none. */
  readonly decimals: 0 | 1 | 2
  /** Without one, the owner judges what is below zero, down to `-max`. */
  readonly min?: number
  readonly max: number
  /** Shown in every refusal. */
  readonly example: number
}

const named = { amount: 'an amount', percentage: 'a percentage', count: 'a whole number' } as const
const counted = ['no decimals', 'at most one decimal', 'at most two decimals'] as const

const refusal = (rule: NumberRule, what = ''): string =>
  `Enter ${named[rule.kind]}${what}, for example ${writeNumber(rule.example, rule.kind)}`

const rangeOf = (rule: NumberRule): string => {
  const most = writeNumber(rule.max, rule.kind)
  return rule.min === undefined
    ? ` of at most ${most}`
    : ` from ${writeNumber(rule.min, rule.kind)} to ${most}`
}

/** Digits, points and commas of East Asian keyboards are the same ones, only wider. */
const narrowed = (text: string): string =>
  text.replace(/[\uff05\uff07\uff0b-\uff0e\uff10-\uff19]/gu, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )

/** What is pasted may stand between signs that nobody sees. */
const edges = /^[\s\u200b\u200e\u200f\u2060]+|[\s\u200b\u200e\u200f\u2060]+$/gu

const plain = (text: string): string =>
  narrowed(text)
    .replace(edges, '')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/gu, "'")
    .replace(/[\u2212\u2010-\u2014\ufe63]/gu, '-')
    // One after another: two spaces are no grouping. A tab or a new line is the next cell of a spreadsheet.
    .replace(/[\p{Zs}\u2028\u2029\ufeff]/gu, ' ')

const shape =
  /^(?<before>[-+]?) ?(?<head>[^\d\s.,'+%-][^\d\s,'+%-]*)?(?<gap> ?)(?<after>[-+]?) ?(?<digits>\d[\d.,' ]*?|[.,]\d+)(?<dash>[.,] ?--?)? ?(?<tail>%|[^\d\s.,'+%-][^\d\s,'+%-]*)?$/u

type Parts = { digits: string; isNegative: boolean; isRound: boolean; unit: string | null }

/** The sign, the digits with all that parts them, and what stands beside them; null for what is no number. */
function partsOf(text: string): Parts | null {
  const {
    before = '',
    head,
    gap,
    after = '',
    digits = '',
    dash,
    tail,
  } = shape.exec(plain(text))?.groups ?? {}
  if (digits === '' || (before !== '' && after !== '') || (head && tail)) return null
  // 'Fr.5' may be five or a half.
  if (head?.endsWith('.') && gap === '' && after === '') return null
  return {
    digits,
    isNegative: `${before}${after}` === '-',
    isRound: dash !== undefined,
    unit: head ?? tail ?? null,
  }
}

type Reading = { whole: string; part: string }

const isWhole = (text: string): boolean =>
  /^\d+$/u.test(text) ||
  /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+|(?:'\d{3})+)$/u.test(text)

const wholeReading = (digits: string): Reading[] =>
  isWhole(digits) ? [{ whole: digits.replace(/\D/gu, ''), part: '' }] : []

/** With this sign before the decimals. */
function decimalReading(digits: string, sign: string): Reading[] {
  const [whole = '', part, ...more] = digits.split(sign)
  if (part === undefined || more.length > 0 || !/^\d*$/u.test(part)) return []
  if (whole === '') return [{ whole: '0', part }]
  return isWhole(whole)
    ? [{ whole: whole.replace(/\D/gu, ''), part: part.replace(/0+$/u, '') }]
    : []
}

/** Why what stands beside a number cannot stand there, or null. */
function unitRefusal(
  unit: string | null,
  rule: NumberRule,
  currency: string | null,
): string | null {
  if (unit === null || (unit === '%' && rule.kind === 'percentage')) return null
  const meant = rule.kind === 'amount' ? currencyOf(unit) : []
  if (meant.length === 0) return refusal(rule)
  if (currency === null) {
    return `No currency is chosen: enter the amount alone, for example ${writeNumber(rule.example, rule.kind)}`
  }
  const isOwn = meant.some((code) => code === currency)
  return isOwn ? null : refusal(rule, ` in ${currency}`)
}

/** Said of what can be read as thousands and as decimals alike. */
function twoReadings(readings: readonly Reading[], { kind, decimals }: NumberRule): string {
  const ways = readings.map(({ whole, part }) =>
    writeNumber(Number(`${whole}.${part.slice(0, decimals)}`), kind),
  )
  return `This can be read in two ways: enter ${ways.join(' or ')}`
}

/**
 * The number that a text says; null for an empty one. A refusal is a sentence with an example. `currency`: the code of
 * the field's own, which may stand beside an amount; null where none is chosen.
 */
export function readNumber(
  text: string,
  rule: NumberRule,
  currency: string | null = null,
): Verdict<number | null> {
  if (plain(text) === '') return accept(null)
  const parts = partsOf(text)
  if (!parts) return decline(refusal(rule))
  const wrongUnit = unitRefusal(parts.unit, rule, currency)
  if (wrongUnit !== null) return decline(wrongUnit)
  const { digits, isNegative, isRound } = parts
  if (isRound && rule.kind !== 'amount') return decline(refusal(rule))
  const hasDecimals = rule.decimals > 0 && !isRound
  const readings = [
    ...wholeReading(digits),
    ...(hasDecimals ? ['.', ','].flatMap((sign) => decimalReading(digits, sign)) : []),
  ]
  const [reading] = readings
  if (!reading) return decline(refusal(rule))
  if (readings.length > 1) return decline(twoReadings(readings, rule))
  if (reading.part.length > rule.decimals) {
    return decline(refusal(rule, ` with ${counted[rule.decimals]}`))
  }
  const size = Number(`${reading.whole}.${reading.part}`)
  const value = isNegative && size > 0 ? -size : size
  const isInside = value <= rule.max && value >= (rule.min ?? -rule.max)
  return isInside ? accept(value) : decline(refusal(rule, rangeOf(rule)))
}

/** Why a text is not taken, or null. */
export function numberRefusal(
  text: string,
  rule: NumberRule,
  currency: string | null = null,
): string | null {
  const read = readNumber(text, rule, currency)
  return read.ok ? null : read.message
}

/** The number that a text says; null also for one that is refused, which its owner has to say. */
export function numberIn(
  text: string,
  rule: NumberRule,
  currency: string | null = null,
): number | null {
  const read = readNumber(text, rule, currency)
  return read.ok ? read.value : null
}
