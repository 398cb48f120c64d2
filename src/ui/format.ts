import { writeNumber } from '../../contracts/rules/typed/typed-number-text.ts'

/** The backend's way to say "no date" (document 2, section 9). */
const emptyDate = '0000-00-00T00:00:00Z'

const two = (n: number) => String(n).padStart(2, '0')

function parse(iso: string | null | undefined): Date | null {
  if (!iso || iso === emptyDate) return null
  // A day without a time means that day everywhere; Date would read it as midnight in Greenwich.
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso)
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(iso)
  return Number.isNaN(date.getTime()) ? null : date
}

/** 'dd/mm/yy' in the reader's time zone; empty for no date or what is none. */
export function formatDateShort(iso: string | null | undefined): string {
  const d = parse(iso)
  return d ? `${two(d.getDate())}/${two(d.getMonth() + 1)}/${two(d.getFullYear() % 100)}` : ''
}

/** 'dd/mm/yyyy' in the reader's time zone; empty for no date or what is none. */
export function formatDay(iso: string | null | undefined): string {
  const d = parse(iso)
  return d ? `${two(d.getDate())}/${two(d.getMonth() + 1)}/${d.getFullYear()}` : ''
}

/** 'HH:MM' in the reader's time zone; empty for no date or what is none. */
export function formatTime(iso: string | null | undefined): string {
  const d = parse(iso)
  return d ? `${two(d.getHours())}:${two(d.getMinutes())}` : ''
}

/** 'HH:MM:SS' in the reader's time zone, for what happens in quick succession; empty for no date. */
export function formatTimeExact(iso: string | null | undefined): string {
  const d = parse(iso)
  return d ? `${formatTime(iso)}:${two(d.getSeconds())}` : ''
}

/** 'dd/mm/yyyy HH:MM' in the reader's time zone; empty for no date or what is none. */
export function formatDateTime(iso: string | null | undefined): string {
  const d = parse(iso)
  return d ? `${formatDay(iso)} ${formatTime(iso)}` : ''
}

/** '1,166,000.00' with 2 decimals, thousands separated, true minus; a minus that rounds to zero has no sign. */
export const formatMoney = (amount: number): string => writeNumber(amount, 'amount')

/** A count with thousands separated, true minus; fractions are cut off. */
export const formatCount = (count: number): string => writeNumber(count, 'count')

/** '1 credit', '1,200 credits'. */
export const formatCounted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`

const KILOBYTE = 1024

/** '340 kB', '1.2 MB', as people name the size of a file: less than one counts as one, unless it is nothing at all. */
export function formatSize(bytes: number): string {
  const kilo = bytes / KILOBYTE
  if (kilo >= 1000) return `${(kilo / KILOBYTE).toFixed(1)} MB`
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(kilo))} kB`
}
