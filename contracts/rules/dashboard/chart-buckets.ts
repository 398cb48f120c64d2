import type { ChartPoint, DateGrouping } from '../../model/dashboard/dashboard.ts'
import { addDays, dayOf } from '../time/days.ts'
import type { ChartDays } from './chart-days.ts'

/** A point of a chart before it has figures; `key` is the first day of its whole period, whatever the range cuts off. */
export type Bucket = Omit<ChartPoint, 'values'> & { key: string }

const monthNames = [
  ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
]

/** The parts of a day `yyyy-mm-dd`, as numbers. */
const parts = (day: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** A day of a month that may lie outside its year; years below 100 are meant as they are. */
function dayAt(year: number, month: number, date: number): string {
  const day = new Date(0)
  day.setUTCFullYear(year, month, date)
  return dayOf(day)
}

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7

/** A week belongs to the year of its Thursday (ISO 8601). */
function isoWeek(monday: string): { week: number; year: number } {
  const thursday = addDays(monday, 3)
  const [year] = parts(thursday)
  const dayOfYear = (Date.parse(thursday) - Date.parse(dayAt(year, 0, 1))) / 86_400_000
  return { week: Math.floor(dayOfYear / 7) + 1, year }
}

const two = (number: number): string => String(number).padStart(2, '0')

type Period = { first: string; last: string; label: string; year: number }

/** The whole period that a day lies in. */
function periodOf(grouping: DateGrouping, at: string, days: ChartDays): Period {
  const [year, month, date] = parts(at)
  switch (grouping) {
    case 'daily':
      return { first: at, last: at, label: `${two(date)}/${two(month)}`, year }
    case 'weekly': {
      const first = addDays(at, -weekday(at))
      const week = isoWeek(first)
      return { first, last: addDays(first, 6), label: `W${two(week.week)}`, year: week.year }
    }
    case 'monthly': {
      const label = monthNames[month - 1] ?? ''
      return { first: dayAt(year, month - 1, 1), last: dayAt(year, month, 0), label, year }
    }
    case 'yearly':
      return {
        ...{ first: dayAt(year, 0, 1), last: dayAt(year, 11, 31), label: String(year), year },
      }
    case 'all_time':
      return { first: days.start, last: days.end, label: 'All', year: parts(days.end)[0] }
  }
}

/**
 * The points of a range, ascending and gapless (gaps 3, 11.2). One that the range cuts is partial, and so is the one that today
 * lies in.
 */
export function chartBuckets(days: ChartDays, grouping: DateGrouping, today: string): Bucket[] {
  const buckets: Bucket[] = []
  let at = days.start
  while (at <= days.end) {
    const { first, last, label, year } = periodOf(grouping, at, days)
    const cutBefore = first < days.start
    const cutAfter = last > days.end
    buckets.push({
      ...{ key: first, label, year },
      start: cutBefore ? days.start : first,
      end: cutAfter ? days.end : last,
      partial: cutBefore || cutAfter || last >= today,
    })
    at = addDays(last, 1)
  }
  return buckets
}
