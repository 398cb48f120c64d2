import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDateShort,
  formatDateTime,
  formatDay,
  formatMoney,
  formatSize,
  formatTime,
  formatTimeExact,
} from '../../src/ui/format.ts'

/** A moment on the wire that is this time of day where the test runs. */
const local = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString()

describe('dates', () => {
  it('are written short, as a day, as a time and in full [CASECONST-15, CASECONST-16, COMMCONST-08, COMMCONST-09]', () => {
    const moment = local(2026, 2, 7, 9, 5)
    expect(formatDateShort(moment)).toBe('07/03/26')
    expect(formatDay(moment)).toBe('07/03/2026')
    expect(formatTime(moment)).toBe('09:05')
    expect(formatDateTime(moment)).toBe('07/03/2026 09:05')
  })

  it.each([
    [0, '00:30'],
    [12, '12:30'],
    [13, '13:30'],
    [23, '23:30'],
  ])('have the hours of the whole day: %i is %s [CASECONST-16]', (hour, text) => {
    const moment = local(2026, 2, 7, hour, 30)
    expect(formatTime(moment)).toBe(text)
    expect(formatTimeExact(moment)).toBe(`${text}:00`)
    expect(formatDateTime(moment)).toBe(`07/03/2026 ${text}`)
  })

  it('a day without a time is that day in every time zone', () => {
    expect(formatDay('2026-03-07')).toBe('07/03/2026')
  })

  it.each([null, undefined, '', '0000-00-00T00:00:00Z', 'soon'])(
    '%s is no date [COMMCONST-13]',
    (value) => {
      expect(formatDateShort(value)).toBe('')
      expect(formatDay(value)).toBe('')
      expect(formatTime(value)).toBe('')
      expect(formatDateTime(value)).toBe('')
    },
  )
})

describe('figures', () => {
  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [1_600, '2 kB'],
    [1_048_576, '1.0 MB'],
  ])('says %i bytes as %s', (bytes, said) => {
    expect(formatSize(bytes)).toBe(said)
  })

  it.each([
    [0, '0.00'],
    [7.5, '7.50'],
    [1166000, '1,166,000.00'],
    [999.999, '1,000.00'],
    [-539, '\u2212539.00'],
    [-0.001, '0.00'],
    [Number.NaN, ''],
  ])('money %d is %s [CASECONST-14, COMMCONST-07]', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
  })

  it.each([
    [0, '0'],
    [1284, '1,284'],
    [-12, '\u221212'],
    [Number.POSITIVE_INFINITY, ''],
  ])('count %d is %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })
})
