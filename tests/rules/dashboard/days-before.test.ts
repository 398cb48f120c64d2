import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DateGrouping } from '../../../contracts/model/dashboard/dashboard.ts'
import { chartBuckets } from '../../../contracts/rules/dashboard/chart-buckets.ts'
import { daysBefore } from '../../../contracts/rules/dashboard/days-before.ts'
import { addDays, daysBetween } from '../../../contracts/rules/time/days.ts'

describe('the period before', () => {
  test.each([
    ['7_days', 'daily', '2026-11-14', '2026-11-20', '2026-11-07', '2026-11-13'],
    ['4_weeks', 'weekly', '2026-10-24', '2026-11-20', '2026-09-26', '2026-10-23'],
    // As far into the month as this one has come.
    ['3_months', 'monthly', '2026-09-01', '2026-11-20', '2026-06-01', '2026-08-20'],
    ['12_months', 'monthly', '2025-04-01', '2026-03-31', '2024-04-01', '2025-03-31'],
    ['3_months', 'monthly', '2026-03-01', '2026-05-31', '2025-12-01', '2026-02-28'],
    // A month that is over against the whole one before it.
    ['custom', 'monthly', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
    ['custom', 'monthly', '2026-02-28', '2026-02-28', '2026-01-28', '2026-01-28'],
    ['custom', 'yearly', '2025-01-01', '2025-02-28', '2024-01-01', '2024-02-29'],
    ['12_months', 'yearly', '2025-12-01', '2026-11-20', '2024-12-01', '2025-11-20'],
    ['custom', 'weekly', '2026-11-02', '2026-11-11', '2026-10-19', '2026-10-28'],
    ['custom', 'all_time', '2026-11-02', '2026-11-11', '2026-10-23', '2026-11-01'],
  ] as const)('of %s %s, %s to %s, is %s to %s', (range, grouping, start, end, from, to) =>
    expect(daysBefore(range, grouping, { start, end })).toEqual({ start: from, end: to }),
  )

  test('is none of everything', () =>
    expect(daysBefore('all', 'daily', { start: '2026-01-01', end: '2026-11-20' })).toBeNull())

  test('has as many points as the period, and ends before it begins', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((at) => addDays('1990-01-01', at))
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(...DateGrouping.options),
        (start, length, grouping) => {
          const days = { start, end: addDays(start, length) }
          const before = daysBefore('custom', grouping, days)
          if (!before) throw new Error('none')
          expect(daysBetween(before.end, start)).toBeGreaterThan(0)
          const points = (range: typeof days) => chartBuckets(range, grouping, '2100-01-01').length
          expect(points(before)).toBe(points(days))
        },
      ),
    )
  })
})
