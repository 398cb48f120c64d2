import { addDays } from '../../../contracts/rules/time/days.ts'
import { LETTER, type ReturnWords, returnWords } from './return-words.ts'
import { ownSubject } from './subjects.ts'

/** How much of an answer is looked at: it says so at its beginning. */
const LOOKED_AT = 4_000

/** Days from now on; what is further away is no absence. A day without its year comes within the first. */
const NEXT_MAX = 300
const AWAY_MAX = 3 * 365
/** Of two readings of a figure the one within so many days is meant, where the other is not. */
const LIKELY_MAX = 180

/** Where the mail that is answered is repeated: its days are ours. */
const quoteStart =
  /^[ \t]*>|^[-_]{2,}[ \t]*\p{L}[^\n]{0,80}[-_]{2,}[ \t]*$|^_{8,}|^(?:from|von|de|van|lähettäjä|fra|saatja|od|expéditeur)[ \t]?:|^[^\n]{8,160}(?:wrote|schrieb|écrit|escribi[óo]|escreveu|schreef|kirjoitti|skrev|kirjutas|napisał\p{L}{0,2})[^\n]{0,60}:[ \t]*$/imu

/** Lower case, one spelling, a line for each paragraph. */
function ownWords(subject: string, text: string): string {
  const own = text.slice(0, LOOKED_AT).split(quoteStart, 1)[0] ?? ''
  return `${ownSubject(subject)}\n\n${own}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f]/gu, '')
    .replace(/\n[^\S\n]*\n\s*/gu, '\u2029')
    .replace(/\s+/gu, (blank) => (blank === '\u2029' ? blank : ' '))
}

/** A day as it is written; the year is left out where none is. */
type Written = { year: number | null; month: number; day: number }

const isDay = ({ year, month, day }: Written & { year: number }): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** The day as a date that is still to come, seen from `today`; null for one that is past, far away or none. */
function ahead({ year, month, day }: Written, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const years = year === null ? [thisYear, thisYear + 1] : [year]
  const last = addDays(today, year === null ? NEXT_MAX : AWAY_MAX)
  for (const one of years) {
    const date = `${one}-${two(month)}-${two(day)}`
    if (isDay({ year: one, month, day }) && date >= today && date <= last) return date
  }
  return null
}

/** By figures alone nobody knows which of two is the month. */
function likelier(one: Written, other: Written, today: string): string | null {
  const days = [ahead(one, today), ahead(other, today)].filter((date) => date !== null)
  if (days.length < 2 || days[0] === days[1]) return days[0] ?? null
  const near = days.filter((date) => date <= addDays(today, LIKELY_MAX))
  return near.length === 1 ? (near[0] ?? null) : null
}

const yearOf = (written: string | undefined): number | null => {
  if (written === undefined) return null
  return written.length === 2 ? 2000 + Number(written) : Number(written)
}

/** No figures and no end of a paragraph: at most a weekday and small words. */
const gap = '[^\\d!?\\u2029]{0,45}?'
const start = `(?<!${LETTER}|\\d)`
const end = `(?!${LETTER}|\\d)`

/** A time of the clock is no day. */
const clock = `(?<!(?<!${LETTER})(?:kl|klo|at|um|godz|às|las|om|kell)\\.? ?)`

type Reader = {
  common: RegExp
  /** In the order of how sure they are. */
  patterns: RegExp[]
  read(day: string, today: string): string | null
}

/** What finds days beside the words of a language, and reads them. */
function readerOf(words: ReturnWords): Reader {
  const month = words.months.map((name) => `(?:${name})`).join('|')
  const iso = '\\d{4}-\\d{2}-\\d{2}'
  const figures =
    '(?!24/7)\\d{1,2}(?:\\. ?\\d{1,2}\\.?(?: ?(?:\\d{4}|\\d{2})(?!\\d|[:.]\\d))?|/\\d{1,2}(?:/(?:\\d{4}|\\d{2}))?|-\\d{1,2}-\\d{4})'
  const named = `\\d{1,2}(?:\\.|st|nd|rd|th|er|º|ª|e)?,? ?(?:of |de |den |d['’])?(?:${month})${end}\\.?(?:,? ?(?:de |del )?\\d{4})?`
  const monthFirst = `(?:${month})\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`
  const day = `${clock}(?:${iso}|${named}|${figures}${words.monthFirst ? `|${monthFirst}` : ''})${end}`
  const first = `(?:${day}|\\d{1,2}\\.?)`
  const between = `(?:${gap}${start}(?:${words.to})${end}${gap}| ?[-–—] ?)`
  const after = (cue: string) => `${start}(?<day>${day})${gap}${start}(?:${cue})${end}`
  const before = (cue: string) => `${start}(?:${cue})(?!${LETTER})${gap}${start}(?<day>${day})`
  const sources = [
    `${start}${first}${between}${start}(?<day>${day})`,
    before(words.back),
    after(words.backAfter),
    before(words.until),
    ...(words.untilAfter ? [after(words.untilAfter)] : []),
  ]
  const monthOf = (name: string): number =>
    words.months.findIndex((known) => new RegExp(`^(?:${known})$`).test(name)) + 1

  const read = (written: string, today: string): string | null => {
    const numbers = written.match(/\d+/g) ?? []
    const name = new RegExp(`(?<!${LETTER})(?:${month})(?!${LETTER})`).exec(written)?.[0]
    if (name) {
      const [dayOfMonth, year] = numbers
      return ahead({ year: yearOf(year), month: monthOf(name), day: Number(dayOfMonth) }, today)
    }
    const [one = '', other = '', last] = numbers
    if (one.length === 4)
      return ahead({ year: Number(one), month: Number(other), day: Number(last) }, today)
    const year = yearOf(last)
    const dayFirst = { year, month: Number(other), day: Number(one) }
    if (!words.monthFirst || written.includes('.')) return ahead(dayFirst, today)
    return likelier(dayFirst, { year, month: Number(one), day: Number(other) }, today)
  }

  return {
    common: new RegExp(`${start}(?:${words.common})${end}`, 'g'),
    patterns: sources.map((source) => new RegExp(source, 'g')),
    read,
  }
}

let readers: Reader[] | null = null

/** Those whose words are most frequent first: a figure alone reads in any language. */
function inOrder(said: string): Reader[] {
  readers ??= Object.values(returnWords).map(readerOf)
  return readers
    .map((reader) => ({ reader, found: said.match(reader.common)?.length ?? 0 }))
    .toSorted((a, b) => b.found - a.found)
    .map(({ reader }) => reader)
}

/**
 * The day that an automatic answer in one of the portal's languages names as the end of an absence; null where it names none
 * that is still to come, or one that can be read as two. `today`: the day on which it came in.
 */
export function returnDay(subject: string, text: string, today: string): string | null {
  const said = ownWords(subject, text)
  for (const { patterns, read } of inOrder(said))
    for (const pattern of patterns)
      for (const { groups } of said.matchAll(pattern)) {
        const day = groups?.day && read(groups.day, today)
        if (day) return day
      }
  return null
}
