/**
 * Days as people type or paste them: what the field shows, `dd/mm/yy`, `dd.mm.yyyy` and ISO have one reading, all else a
 * refusal that says what is expected. Never a guess.
 */

/** How a day is written in a field. */
export type DayFormat = 'dd/MM/yyyy' | 'yyyy-MM-dd'

/** The days that may be chosen, `yyyy-MM-dd`, both included. */
export type DayRange = { readonly min: string; readonly max: string }

/** What a field takes, and how it writes it. */
export type DayRule = DayRange & { readonly format: DayFormat }

/** Why a text is not taken: no day, or one before the first or after the last; `message` is a sentence about it. */
export type DayRefusal = {
  readonly why: 'unreadable' | 'early' | 'late'
  readonly message: string
}

/** The day `yyyy-MM-dd` that a text says, or why it says none. */
export type DayReading =
  | { readonly ok: true; readonly value: string }
  | ({ readonly ok: false } & DayRefusal)

/** Fields without a range of their own: their picker shows no more than these years. */
export const widestRange: DayRange = { min: '1990-01-01', max: '2099-12-31' }

/** Blanks follow points in German and Czech, a point follows the last part in Hungarian. */
const shapes = [
  /^(?<day>\d{1,2})(?<sign>[/.]) ?(?<month>\d{1,2})\k<sign> ?(?<year>\d{4}|\d{2})$/u,
  // With a year of two digits it could be read from either end.
  /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/u,
  /^(?<year>\d{4})(?<sign>[-/.]) ?(?<month>\d{1,2})\k<sign> ?(?<day>\d{1,2})\.?$/u,
]

/** A day `yyyy-MM-dd` as a field writes it. */
export const writeDay = (day: string, format: DayFormat): string =>
  format === 'yyyy-MM-dd' ? day : day.split('-').toReversed().join('/')

/** The format in the letters that people read. */
export const patternOf = (format: DayFormat): string =>
  format === 'dd/MM/yyyy' ? 'DD/MM/yyyy' : 'yyyy-mm-dd'

/** The thirty-first of February would be a day in March. */
function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A day that the field takes. */
function example({ min, max, format }: DayRule): string {
  const day = min > widestRange.min ? min : max < widestRange.max ? max : '2026-12-31'
  return writeDay(day, format)
}

const unreadable = (said: string): DayReading => ({ ok: false, why: 'unreadable', message: said })

const expected = (rule: DayRule): string =>
  `as ${patternOf(rule.format)}, for example ${example(rule)}`

/** What a person means by a text, with the digits and signs of any keyboard. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b\u200e\u200f\u2060]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .trim()

/** The one reading of a text as a day, or a refusal with an example. A year of two digits is one that may be chosen. */
export function readDay(text: string, rule: DayRule): DayReading {
  const typed = plain(text)
  const parts = shapes.map((shape) => shape.exec(typed)?.groups).find(Boolean)
  if (!parts) return unreadable(`Enter a date ${expected(rule)}`)
  const { year = '', month = '', day = '' } = parts
  const years = year.length === 2 ? [`20${year}`, `19${year}`] : [year]
  const days = years
    .map((whole) => [whole, month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
    .filter(exists)
  const [first] = days
  if (first === undefined)
    return unreadable(`This date does not exist. Enter a date ${expected(rule)}`)
  const [only, other] = days.filter((one) => one >= rule.min && one <= rule.max)
  if (only !== undefined && other !== undefined) {
    const ways = [other, only].map((one) => writeDay(one, rule.format))
    return unreadable(`This can be read in two ways: enter ${ways.join(' or ')}`)
  }
  if (only !== undefined) return { ok: true, value: only }
  return first < rule.min
    ? {
        ok: false,
        why: 'early',
        message: `The earliest date is ${writeDay(rule.min, rule.format)}.`,
      }
    : { ok: false, why: 'late', message: `The latest date is ${writeDay(rule.max, rule.format)}.` }
}
