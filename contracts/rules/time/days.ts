/** Calendar days are `yyyy-mm-dd` in UTC (gaps-2, 0.3). */

/** The UTC day of a moment. */
export const dayOf = (instant: string | Date): string =>
  (typeof instant === 'string' ? new Date(instant) : instant).toISOString().slice(0, 10)

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The calendar day on the user's own wall (gaps-2, 11: the picker's minimum is the local tomorrow). */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}
