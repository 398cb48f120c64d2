import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../contracts/rules/time/days.ts'
import {
  type DayFormat,
  type DayRule,
  readDay,
  widestRange,
  writeDay,
} from '../../../contracts/rules/typed/typed-day.ts'

const shownAs = (format: DayFormat, range: Partial<DayRule> = {}): DayRule => ({
  ...widestRange,
  ...range,
  format,
})
const inDialogs = shownAs('dd/MM/yyyy')

describe('a typed day', () => {
  test.each([
    ['05/12/2026'],
    ['5/12/2026'],
    ['05/12/26'],
    ['05.12.2026'],
    ['5. 12. 2026'],
    ['05.12.26'],
    ['05-12-2026'],
    ['2026-12-05'],
    ['2026/12/5'],
    ['2026. 12. 05.'],
    [' 05/12/2026\u200b'],
    ['０５／１２／２０２６'],
    ['05‑12‑2026'],
  ])('%s is read in every field', (text) => {
    for (const format of ['dd/MM/yyyy', 'yyyy-MM-dd'] as const) {
      expect(readDay(text, shownAs(format))).toEqual({ ok: true, value: '2026-12-05' })
    }
  })

  test.each([
    ['tomorrow', 'Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['05/12', 'Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['05.12/2026', 'Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['05-12-26', 'Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['05/12/026', 'Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['2026-12-05T00:00:00Z', 'Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['31/02/2026', 'This date does not exist. Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['12/31/2026', 'This date does not exist. Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['00/01/2026', 'This date does not exist. Enter a date as DD/MM/yyyy, for example 31/12/2026'],
    ['01/02/95', 'This can be read in two ways: enter 01/02/1995 or 01/02/2095'],
  ])('%s is refused with an example', (text, message) => {
    expect(readDay(text, inDialogs)).toEqual({ ok: false, why: 'unreadable', message })
  })

  test('has its example from the days that may be chosen, as the field writes them', () => {
    const fromTomorrow = shownAs('dd/MM/yyyy', { min: '2026-11-21' })
    expect(readDay('x', fromTomorrow)).toMatchObject({
      message: 'Enter a date as DD/MM/yyyy, for example 21/11/2026',
    })
    const untilToday = shownAs('yyyy-MM-dd', { max: '2026-11-20' })
    expect(readDay('x', untilToday)).toMatchObject({
      message: 'Enter a date as yyyy-mm-dd, for example 2026-11-20',
    })
  })

  test('lies between the first and the last that may be chosen, whatever its century', () => {
    const rule = shownAs('dd/MM/yyyy', { min: '2026-11-21', max: '2027-11-20' })
    expect(readDay('20/11/26', rule)).toEqual({
      ok: false,
      why: 'early',
      message: 'The earliest date is 21/11/2026.',
    })
    expect(readDay('21/11/2027', rule)).toEqual({
      ok: false,
      why: 'late',
      message: 'The latest date is 20/11/2027.',
    })
    expect(readDay('01/02/95', shownAs('dd/MM/yyyy', { min: '2026-11-21' }))).toEqual({
      ok: true,
      value: '2095-02-01',
    })
  })

  test('that a field writes is read as the same day', () => {
    const days = fc.nat(30_000).map((count) => addDays('1990-01-01', count))
    fc.assert(
      fc.property(days, fc.constantFrom<DayFormat>('dd/MM/yyyy', 'yyyy-MM-dd'), (day, format) => {
        expect(readDay(writeDay(day, format), shownAs(format))).toEqual({ ok: true, value: day })
      }),
    )
  })
})
