/** How a day is written in a field. */
export type DayFormat = 'dd/MM/yyyy' | 'yyyy-MM-dd'

/** Why a text is not taken: no day, or one before the first or after the last that may be chosen. */
export type DayRefusal = 'unreadable' | 'early' | 'late'

/** The days that may be chosen, `yyyy-MM-dd`, both included. */
export type DayRange = { readonly min: string; readonly max: string }

/** The year has all its digits: `26` would be one of the first century. */
const shapes: Readonly<Record<DayFormat, RegExp>> = {
  'dd/MM/yyyy': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'yyyy-MM-dd': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
}

/** The first moment here of a day `yyyy-MM-dd`. */
export function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day `yyyy-MM-dd` that it is here at a moment. */
export const dayHere = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** The day `yyyy-MM-dd` that a text says, or null where it says none. */
export function readDay(text: string, format: DayFormat): string | null {
  const parts = shapes[format].exec(text.trim())?.groups
  if (!parts) return null
  const { year = '', month = '', day = '' } = parts
  const written = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  // The thirty-first of February would be a day in March.
  return dayHere(localDay(written)) === written ? written : null
}

/** A day `yyyy-MM-dd` as a field writes it. */
export const writeDay = (day: string, format: DayFormat): string =>
  format === 'yyyy-MM-dd' ? day : day.split('-').toReversed().join('/')

/** Why a typed text is not taken, or null. */
export function dayRefusal(text: string, format: DayFormat, range: DayRange): DayRefusal | null {
  const day = readDay(text, format)
  if (day === null) return 'unreadable'
  if (day < range.min) return 'early'
  return day > range.max ? 'late' : null
}

/** What is said of it under the field. */
export function refusalText(why: DayRefusal, format: DayFormat, range: DayRange): string {
  if (why === 'unreadable') return `Type the day as ${patternOf(format)}.`
  if (why === 'early') return `The first day is ${writeDay(range.min, format)}.`
  return `The last day is ${writeDay(range.max, format)}.`
}

/** The format in the letters that people read. */
export const patternOf = (format: DayFormat): string =>
  format === 'dd/MM/yyyy' ? 'DD/MM/yyyy' : 'yyyy-mm-dd'

/** The picker needs a range; without one it shows two hundred years in its menu. */
export const widestRange: DayRange = { min: '1990-01-01', max: '2099-12-31' }
