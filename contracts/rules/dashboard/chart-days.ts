import type { ChartRequest, DateGrouping, DateRange } from '../../model/dashboard/dashboard.ts'
import { addDays, dayOf, daysBetween } from '../time/days.ts'

/** The first and the last day of a range, both included, in GMT (DASH-08). */
export type ChartDays = { start: string; end: string }

/** In days (G-162). */
const lengths: Partial<Record<DateRange, number>> = { '7_days': 7, '2_weeks': 14, '4_weeks': 28 }
/** In calendar months, the one that is not over with them. */
const months: Partial<Record<DateRange, number>> = { '3_months': 3, '12_months': 12 }

const firstOfMonth = (day: string, back: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, month - 1 - back, 1)))
}

/** The days of a range that ends on `end`; `first` is the day of the first case. Null of a range of days that somebody names. */
export function rangeDays(range: DateRange, end: string, first: string): ChartDays | null {
  if (range === 'custom') return null
  if (range === 'all') return { start: first < end ? first : end, end }
  const length = lengths[range]
  if (length !== undefined) return { start: addDays(end, 1 - length), end }
  return { start: firstOfMonth(end, (months[range] ?? 1) - 1), end }
}

/** So many points may a chart have: ten years of days. */
export const MOST_POINTS = 4_000

const shortest: Readonly<Record<DateGrouping, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 28,
  yearly: 365,
  all_time: Number.POSITIVE_INFINITY,
}

type Asked = Pick<ChartRequest, 'date_range' | 'date_grouping' | 'start_date' | 'end_date'>

/** The days of a chart on `today`, or why there are none. Dates that are sent have to be those of the range that is named. */
export function daysOfChart(
  { date_range: range, date_grouping: grouping, start_date: start, end_date: end }: Asked,
  today: string,
  first: string,
): { ok: true; value: ChartDays } | { ok: false; message: string } {
  const no = (message: string) => ({ ok: false, message }) as const
  if ((start === null) !== (end === null)) return no('Choose both dates.')
  if (start === null || end === null) {
    const days = rangeDays(range, today, first)
    return days === null ? no('Choose both dates.') : within({ ...days }, grouping)
  }
  if (start > end) return no('The start date is after the end date.')
  if (end > today) return no('The end date is after today (GMT).')
  const named = rangeDays(range, end, start)
  if (named !== null && named.start !== start) return no(`These are not the days of ${range}.`)
  return within({ start, end }, grouping)
}

function within(days: ChartDays, grouping: DateGrouping) {
  const points = (daysBetween(days.start, days.end) + 1) / shortest[grouping]
  return points > MOST_POINTS
    ? ({
        ok: false,
        message: 'This range has too many points. Choose a coarser grouping.',
      } as const)
    : ({ ok: true, value: days } as const)
}
