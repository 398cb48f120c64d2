import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportPeriod } from '../../../contracts/model/dashboard/report-mail.ts'
import {
  lastPeriod,
  periodBefore,
  periodLeavingAt,
  periodName,
  periodOf,
  reportLeaves,
} from '../../../contracts/rules/dashboard/report-periods.ts'
import { addDays, daysBetween } from '../../../contracts/rules/time/days.ts'

const both: readonly ReportPeriod[] = ['weekly', 'monthly']
const days = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1990-01-01', n))

describe('the period of a report', () => {
  test.each<[ReportPeriod, string, string, string, string]>([
    ['weekly', '2026-11-16', '2026-11-16', '2026-11-22', '16 to 22 Nov 2026'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22', '16 to 22 Nov 2026'],
    ['weekly', '2026-12-02', '2026-11-30', '2026-12-06', '30 Nov to 6 Dec 2026'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03', '28 Dec 2026 to 3 Jan 2027'],
    ['monthly', '2026-11-30', '2026-11-01', '2026-11-30', 'November 2026'],
    ['monthly', '2028-02-29', '2028-02-01', '2028-02-29', 'February 2028'],
    ['monthly', '2026-12-01', '2026-12-01', '2026-12-31', 'December 2026'],
  ])('%s of %s is from %s to %s: %s', (every, day, start, end, name) => {
    expect(periodOf(every, day)).toEqual({ start, end })
    expect(periodName(every, { start, end })).toBe(name)
  })

  test('holds its day, follows the one before without a gap, and is known by when its report leaves', () => {
    fc.assert(
      fc.property(fc.constantFrom(...both), days, (every, day) => {
        const period = periodOf(every, day)
        expect(period.start <= day && day <= period.end).toBe(true)
        expect(periodOf(every, period.end)).toEqual(period)
        const before = periodBefore(every, period)
        expect(daysBetween(before.end, period.start)).toBe(1)
        expect(periodLeavingAt(every, reportLeaves(period))).toEqual(period)
        // What leaves is over by then, and the newest that is.
        expect(lastPeriod(every, new Date(reportLeaves(period)))).toEqual(period)
      }),
    )
  })

  test('ends at midnight in GMT, and its report leaves in the morning after it', () => {
    expect(lastPeriod('weekly', new Date('2026-11-22T23:59:59.999Z')).end).toBe('2026-11-15')
    expect(lastPeriod('weekly', new Date('2026-11-23T00:00:00.000Z')).end).toBe('2026-11-22')
    expect(reportLeaves(periodOf('weekly', '2026-11-18'))).toBe('2026-11-23T06:00:00.000Z')
    expect(reportLeaves(periodOf('monthly', '2026-12-18'))).toBe('2027-01-01T06:00:00.000Z')
  })
})
