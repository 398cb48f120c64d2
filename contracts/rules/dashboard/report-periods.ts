import type { ReportDays, ReportPeriod } from '../../model/dashboard/report-mail.ts'
import { addDays, dayOf } from '../time/days.ts'

/** The hour, in GMT, at which the report about a period leaves on the day after it. */
export const REPORT_HOUR = 6

/** Monday is 0. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7

function monthOf(day: string): ReportDays {
  const start = `${day.slice(0, 7)}-01`
  const next = addDays(start, 31)
  return { start, end: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** The week or the month that a day lies in. */
export function periodOf(every: ReportPeriod, day: string): ReportDays {
  if (every === 'monthly') return monthOf(day)
  const start = addDays(day, -weekday(day))
  return { start, end: addDays(start, 6) }
}

/** The period directly before another one. */
export const periodBefore = (every: ReportPeriod, { start }: ReportDays): ReportDays =>
  periodOf(every, addDays(start, -1))

/** The newest period that is over. */
export const lastPeriod = (every: ReportPeriod, now: Date): ReportDays =>
  periodBefore(every, periodOf(every, dayOf(now)))

/** When the report about a period leaves. */
export const reportLeaves = ({ end }: ReportDays): string =>
  `${addDays(end, 1)}T${String(REPORT_HOUR).padStart(2, '0')}:00:00.000Z`

/** The period that a report which leaves at this moment is about, as `reportLeaves` has it. */
export const periodLeavingAt = (every: ReportPeriod, at: string): ReportDays =>
  periodOf(every, addDays(dayOf(at), -1))

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
]
const monthName = (day: string): string => monthNames[Number(day.slice(5, 7)) - 1] ?? ''

/** `November 2026`, or `16 to 22 Nov 2026` with no more of the first day than differs. */
export function periodName(every: ReportPeriod, { start, end }: ReportDays): string {
  if (every === 'monthly') return `${monthName(start)} ${start.slice(0, 4)}`
  const parts = (day: string) => [
    String(Number(day.slice(8))),
    monthName(day).slice(0, 3),
    day.slice(0, 4),
  ]
  const [first, last] = [parts(start), parts(end)]
  const shown =
    start.slice(0, 4) !== end.slice(0, 4) ? 3 : start.slice(0, 7) !== end.slice(0, 7) ? 2 : 1
  return `${first.slice(0, shown).join(' ')} to ${last.join(' ')}`
}
