import type { Random } from '../random.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Timestamps as they travel: UTC with milliseconds. */
export const iso = (at: number): string => new Date(at).toISOString()

export const dayText = (at: number): string => iso(at).slice(0, 10)

/** Moves a timestamp into office hours of a weekday on or before that day: people do not work at night. */
export function atWork(random: Random, at: number): number {
  const date = new Date(at)
  const weekday = date.getUTCDay()
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - back) +
    random.int(7 * 60, 16 * 60 + 50) * MINUTE +
    random.int(0, 59) * 1000
  )
}
