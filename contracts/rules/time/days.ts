/** Calendar days are `yyyy-mm-dd` in UTC (G-410). */

/** The UTC day of a moment. */
export const dayOf = (instant: string | Date): string =>
  (typeof instant === 'string' ? new Date(instant) : instant).toISOString().slice(0, 10)

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** How many days `later` is after `day`; below zero where it is before. */
export const daysBetween = (day: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(day)) / 86_400_000)

/** The calendar day on the user's own wall (G-476: the picker's minimum is the local tomorrow). */
export function localDay(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0')
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`
}
