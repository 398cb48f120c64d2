import type { DateGrouping, DateRange } from '../../model/dashboard/dashboard.ts'
import { addDays, daysBetween } from '../time/days.ts'
import type { ChartDays } from './chart-days.ts'

/** How many days a month has. */
const lengthOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** The same day so many months earlier, or the last of that month where it is shorter, or where that is meant. */
function monthsEarlier(day: string, months: number, isLast = false): string {
  const [year, month, date] = partsOf(day)
  const last = lengthOf(year, month - months)
  return new Date(Date.UTC(year, month - 1 - months, isLast ? last : Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** Whether a range has the whole of the month that it ends in: that is held against a whole one. */
function endsWithMonth({ start, end }: ChartDays): boolean {
  const [year, month, date] = partsOf(end)
  return date === lengthOf(year, month) && start <= `${end.slice(0, 7)}-01`
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

const WEEK = 7

/**
 * What a range is compared with: as many points of the same grouping, directly before it and as far into the last of them as
 * the range has come, so that a month that is not over is held against as much of the one before. Null for 'all', which
 * has nothing before it.
 */
export function daysBefore(
  range: DateRange,
  grouping: DateGrouping,
  { start, end }: ChartDays,
): ChartDays | null {
  if (range === 'all') return null
  if (grouping === 'monthly' || grouping === 'yearly') {
    const months = monthOf(end) - monthOf(start) + 1
    const by = grouping === 'monthly' ? months : Math.ceil(months / 12) * 12
    return {
      start: monthsEarlier(start, by),
      end: monthsEarlier(end, by, endsWithMonth({ start, end })),
    }
  }
  const days = daysBetween(start, end) + 1
  const by = grouping === 'weekly' ? Math.ceil(days / WEEK) * WEEK : days
  return { start: addDays(start, -by), end: addDays(end, -by) }
}
