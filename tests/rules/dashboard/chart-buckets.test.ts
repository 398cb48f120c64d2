import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DateGrouping } from '../../../contracts/model/dashboard/dashboard.ts'
import { chartBuckets } from '../../../contracts/rules/dashboard/chart-buckets.ts'
import {
  daysOfChart,
  MOST_POINTS,
  rangeDays,
} from '../../../contracts/rules/dashboard/chart-days.ts'
import { addDays, daysBetween } from '../../../contracts/rules/time/days.ts'
import { daysOf, periodName } from '../../support/proofs/counted-anew.ts'

const named = (start: string, end: string, grouping: DateGrouping, today = '2030-01-01') =>
  chartBuckets({ start, end }, grouping, today).map(({ label, year }) => `${label} ${year}`)

describe('the points of a chart', () => {
  it.each<[DateGrouping, string, string, string[]]>([
    ['daily', '2024-02-28', '2024-03-01', ['28/02 2024', '29/02 2024', '01/03 2024']],
    ['weekly', '2024-03-04', '2024-03-17', ['W10 2024', 'W11 2024']],
    ['weekly', '2020-12-28', '2021-01-04', ['W53 2020', 'W01 2021']],
    ['weekly', '2024-12-29', '2024-12-31', ['W52 2024', 'W01 2025']],
    ['weekly', '2026-01-01', '2026-01-01', ['W01 2026']],
    ['weekly', '2022-01-01', '2022-01-03', ['W52 2021', 'W01 2022']],
    ['monthly', '2024-03-01', '2024-05-31', ['Mar 2024', 'Apr 2024', 'May 2024']],
    ['monthly', '2023-12-31', '2024-01-01', ['Dec 2023', 'Jan 2024']],
    ['yearly', '2023-06-01', '2025-01-01', ['2023 2023', '2024 2024', '2025 2025']],
    ['all_time', '2019-06-01', '2025-01-01', ['All 2025']],
  ])('[DASH-53, DASH-18] %s from %s to %s are %j', (grouping, start, end, points) => {
    expect(named(start, end, grouping)).toEqual(points)
  })

  it.each(DateGrouping.options)(
    '%s are named by the calendar over two hundred years, ISO weeks by the 4th of January',
    (grouping) => {
      const [start, end] = ['1899-12-28', '2101-01-06']
      const names = daysOf(start, end).map((one) => periodName(one, grouping, end))
      expect(named(start, end, grouping)).toEqual([...new Set(names)])
    },
  )

  it('says of a period that the range cuts, or that is not over, that it is partial', () => {
    const partial = (start: string, end: string, today: string) =>
      chartBuckets({ start, end }, 'monthly', today).map((point) => point.partial)
    expect(partial('2026-09-01', '2026-11-29', '2026-11-29')).toEqual([false, false, true])
    expect(partial('2026-09-02', '2026-10-31', '2026-11-29')).toEqual([true, false])
    expect(partial('2026-11-01', '2026-11-30', '2026-11-30')).toEqual([true])
    expect(partial('2026-11-01', '2026-11-30', '2026-12-01')).toEqual([false])
  })

  const day = fc
    .date({ min: new Date('1999-12-20'), max: new Date('2032-01-10'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('cover each day of any range once, in order, each within its whole period', () => {
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(...DateGrouping.options),
        (start, length, grouping) => {
          const end = addDays(start, length)
          const points = chartBuckets({ start, end }, grouping, end)
          expect(points[0]?.start).toBe(start)
          expect(points.at(-1)?.end).toBe(end)
          for (const [at, point] of points.entries()) {
            expect(point.key <= point.start && point.start <= point.end).toBe(true)
            const before = points[at - 1]
            if (before) expect(addDays(before.end, 1)).toBe(point.start)
            if (grouping === 'weekly') expect(new Date(point.key).getUTCDay()).toBe(1)
          }
          const names = points.map(({ label, year }) => `${label} ${year}`)
          expect(new Set(names).size).toBe(names.length)
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('a date range', () => {
  const length = (range: Parameters<typeof rangeDays>[0], end = '2026-11-29') => {
    const days = rangeDays(range, end, '2024-02-29')
    return days && [days.start, days.end, daysBetween(days.start, days.end) + 1]
  }

  it('[DASH-50, DASH-51, DASH-52] is days back from today, calendar months, or all since the first case [G-162]', () => {
    expect(length('7_days')).toEqual(['2026-11-23', '2026-11-29', 7])
    expect(length('2_weeks')).toEqual(['2026-11-16', '2026-11-29', 14])
    expect(length('4_weeks')).toEqual(['2026-11-02', '2026-11-29', 28])
    expect(length('3_months', '2024-05-31')?.slice(0, 2)).toEqual(['2024-03-01', '2024-05-31'])
    expect(length('3_months', '2026-01-31')?.slice(0, 2)).toEqual(['2025-11-01', '2026-01-31'])
    expect(length('12_months')?.slice(0, 2)).toEqual(['2025-12-01', '2026-11-29'])
    expect(length('all')?.slice(0, 2)).toEqual(['2024-02-29', '2026-11-29'])
    expect(length('all', '2023-01-01')?.slice(0, 2)).toEqual(['2023-01-01', '2023-01-01'])
    expect(length('custom')).toBeNull()
  })

  type Asked = Parameters<typeof daysOfChart>[0]
  const asked = (parts: Partial<Asked>) =>
    daysOfChart(
      {
        ...{ date_range: '7_days', date_grouping: 'daily', start_date: null, end_date: null },
        ...parts,
      },
      '2026-11-29',
      '2020-01-01',
    )

  it.each<[Partial<Asked>, string]>([
    [{ start_date: '2026-11-23' }, 'Choose both dates.'],
    [{ date_range: 'custom' }, 'Choose both dates.'],
    [
      { date_range: 'custom', start_date: '2026-11-02', end_date: '2026-11-01' },
      'The start date is after the end date.',
    ],
    [
      { date_range: 'custom', start_date: '2026-11-02', end_date: '2026-11-30' },
      'The end date is after today (GMT).',
    ],
    [{ start_date: '2026-11-22', end_date: '2026-11-29' }, 'These are not the days of 7_days.'],
    [
      { date_range: 'custom', start_date: '0001-01-01', end_date: '2026-11-29' },
      'This range has too many points. Choose a coarser grouping.',
    ],
  ])('of %j is refused: %s', (parts, message) => {
    expect(asked(parts)).toEqual({ ok: false, message })
  })

  it('of yesterday is as good as one of today, so that nobody is refused at midnight', () => {
    const value = { start: '2026-11-22', end: '2026-11-28' }
    expect(asked({ start_date: value.start, end_date: value.end })).toEqual({ ok: true, value })
    expect(asked({})).toEqual({ ok: true, value: { start: '2026-11-23', end: '2026-11-29' } })
  })

  it('has at most so many points, and as many years as one likes in years', () => {
    const start_date = addDays('2026-11-29', 1 - MOST_POINTS)
    const all = { date_range: 'custom', end_date: '2026-11-29' } as const
    expect(asked({ ...all, start_date }).ok).toBe(true)
    expect(asked({ ...all, start_date: addDays(start_date, -1) }).ok).toBe(false)
    for (const date_grouping of ['yearly', 'all_time'] as const)
      expect(asked({ ...all, start_date: '0001-01-01', date_grouping }).ok).toBe(true)
    expect(
      chartBuckets({ start: '0001-01-01', end: '0002-02-02' }, 'yearly', '2026-11-29'),
    ).toHaveLength(2)
  })
})
