import type { PluralText } from '../../reference/portal-payment-words/words-like.ts'
import type { PortalWords } from '../../reference/portal-words/portal-words.ts'
import { portalWordsOf } from '../../reference/portal-words/words-of.ts'
import { localeOf, type Wording, wordingOf } from '../placeholders/wording.ts'

type Values = Readonly<Record<string, string | number>>

/** How the visitor's site says things in one language. */
export type PortalWording = Pick<Wording, 'money' | 'number' | 'percentage' | 'country'> & {
  /** For the attribute `lang`. */
  language: string
  words: PortalWords
  /** A text with its values. */
  say: (text: string, values: Values) => string
  /** The form that fits a count, with it as `{count}`. */
  count: (text: PluralText, count: number, values?: Values) => string
  /** A calendar day, or the day of an instant in the claimant's time zone. */
  day: (date: string) => string
  /** An instant to the minute, in the claimant's time zone. */
  instant: (instant: string) => string
  /** A size in bytes, as megabytes or kilobytes. */
  size: (bytes: number) => string
}

const MEGABYTE = 1024 * 1024

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(date)

const made = new Map<string, PortalWording>()

/** Kept per language and zone, since formatters are slow to make. */
export function portalWording(code: string | null, timeZone: string): PortalWording {
  const { language, words } = portalWordsOf(code)
  const key = `${language} ${timeZone}`
  const known = made.get(key)
  if (known) return known
  const wording = make(language, words, timeZone)
  made.set(key, wording)
  return wording
}

function make(language: string, words: PortalWords, timeZone: string): PortalWording {
  const locale = localeOf(language)
  const { money, number, percentage, country } = wordingOf(language)
  const plurals = new Intl.PluralRules(locale)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const local = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const instants = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  })
  // French says "1er janvier" of a month's first day, which the language data leaves out.
  const first = (date: string): string => (language === 'fr' ? date.replace(/^1 /u, '1er ') : date)
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 1 })
  const [megabytes, kilobytes] = [unit('megabyte'), unit('kilobyte')]
  const say = (text: string, values: Values): string =>
    text.replaceAll(/\{(\w+)\}/gu, (tag, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : tag,
    )
  return {
    language,
    words,
    money,
    number,
    percentage,
    country,
    say,
    count: (text, count, values = {}) =>
      say(text[plurals.select(count)] ?? text.other, { ...values, count: number(count) }),
    day: (date) => first((isDay(date) ? days : local).format(new Date(date))),
    instant: (instant) => first(instants.format(new Date(instant))),
    size: (bytes) =>
      bytes < MEGABYTE ? kilobytes.format(bytes / 1024) : megabytes.format(bytes / MEGABYTE),
  }
}
