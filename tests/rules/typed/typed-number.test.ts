import { describe, expect, it } from 'vitest'
import { currencies } from '../../../contracts/reference/currencies.ts'
import {
  creditsRule,
  discountRule,
  feeRule,
  portRule,
  priceRule,
  shownPercent,
  taxRule,
} from '../../../contracts/rules/money/number-input.ts'
import {
  type NumberRule,
  numberIn,
  numberRefusal,
  readNumber,
} from '../../../contracts/rules/typed/typed-number.ts'

const amount = 'Enter an amount, for example 1,234.50'
const twoDecimals = 'Enter an amount with at most two decimals, for example 1,234.50'
const inEuro = 'Enter an amount in EUR, for example 1,234.50'

const price = (text: string, currency: string | null = 'EUR') =>
  readNumber(text, priceRule, currency)

describe('an amount as people type and paste it', () => {
  it.each([
    ['2,450.00', 2450],
    ['2.450,00', 2450],
    ['2 450,00', 2450],
    ['2\u202f450,00', 2450],
    ['2\u00a0450,00', 2450],
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ["1'234,5", 1234.5],
    ['1 234', 1234],
    ['12.345.678', 12_345_678],
    ['12,345,678', 12_345_678],
    ['1.000.000,00 €', 1_000_000],
    ['1.23', 1.23],
    ['1,23', 1.23],
    ['1234.500', 1234.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['50,-', 50],
    ['50.–', 50],
    ['1.234,-', 1234],
    ['１，２３４．５０', 1234.5],
    ['\t 5 \r\n', 5],
    ['\u200e5\u200b', 5],
    ['EUR 5', 5],
    ['5 eur', 5],
    ['€5', 5],
    ['5€', 5],
    ['−€5', -5],
    ['€-5', -5],
    ['- 5', -5],
    ['+5', 5],
    ['-0', 0],
    ['0', 0],
  ])('%j is %d', (text, value) => {
    expect(price(text)).toEqual({ ok: true, value })
  })

  it.each([
    // Thousands where some live, decimals where others do: only the person knows.
    ['1.234', 'This can be read in two ways: enter 1,234.00 or 1.23'],
    ['1,234', 'This can be read in two ways: enter 1,234.00 or 1.23'],
    ['12.500 €', 'This can be read in two ways: enter 12,500.00 or 12.50'],
    ['0,234', twoDecimals],
    ['0.001', twoDecimals],
    ['1,234.567', twoDecimals],
    ['1234,567', twoDecimals],
    ['1.234.50', amount],
    ['1,00,000', amount],
    ['1 23', amount],
    ['12  500', amount],
    ['1,234,', amount],
    ['1\n2', amount],
    ['1\t234', amount],
    ['100 | 200', amount],
    ['1e3', amount],
    ['0x10', amount],
    ['½', amount],
    ['5²', amount],
    ['(5)', amount],
    ['5-', amount],
    ['--5', amount],
    ['-€-5', amount],
    ['€ 5 EUR', amount],
    ['€', amount],
    ['.', amount],
    ['-', amount],
    ['five', amount],
    ['Infinity', amount],
    ['5 %', amount],
    ['5 apples', amount],
    // A point after a sign that stands close may be its own, or that of the decimals.
    ['€.5', amount],
    ['5 USD', inEuro],
    ['$5', inEuro],
    ['5 kr.', inEuro],
    ['9'.repeat(400), /^Enter an amount of at most 1,000,000,000,000\.00, for example/],
    ['1000000000000.01', /^Enter an amount of at most/],
  ])('%j is refused with what is expected [G-628]', (text, message) => {
    const read = price(text)
    expect(read.ok ? read.value : read.message).toEqual(
      message instanceof RegExp ? expect.stringMatching(message) : message,
    )
  })

  it.each(['', '   ', '\t\n', '\u200b'])('%j is none', (text) => {
    expect(price(text)).toEqual({ ok: true, value: null })
  })

  it('has its own currency beside it, however that is written, and no other', () => {
    expect(price('Fr. 5', 'CHF')).toEqual({ ok: true, value: 5 })
    expect(price('Fr.5', 'CHF').ok).toBe(false)
    expect(price('5 kr', 'NOK')).toEqual(price('5 kr.', 'DKK'))
    expect(price('US$5', 'USD')).toEqual({ ok: true, value: 5 })
    expect(price('US$5', 'CAD').ok).toBe(false)
    expect(price('5 €', null)).toEqual({
      ok: false,
      message: 'No currency is chosen: enter the amount alone, for example 1,234.50',
    })
    for (const typed of currencies) {
      for (const own of currencies) {
        expect(price(`1,234.50 ${typed}`, own).ok, `${typed} for ${own}`).toBe(typed === own)
      }
    }
  })
})

describe('a percentage that is typed', () => {
  it.each([
    ['15', 15],
    ['15 %', 15],
    ['15%', 15],
    ['7,5', 7.5],
    ['7,5\u00a0%', 7.5],
    ['１５％', 15],
    ['19.00', 19],
    ['33.33', 33.33],
    ['-5', -5],
  ])('%j is %d [OFFER-14]', (text, value) => {
    expect(readNumber(text, discountRule)).toEqual({ ok: true, value })
  })

  it.each<[string, NumberRule, string]>([
    ['120', discountRule, 'Enter a percentage of at most 100, for example 15'],
    ['100.01', discountRule, 'Enter a percentage of at most 100, for example 15'],
    ['1900', taxRule, 'Enter a percentage of at most 100, for example 19'],
    ['7.755', feeRule, 'This can be read in two ways: enter 7755 or 7.75'],
    ['0.755', feeRule, 'Enter a percentage with at most two decimals, for example 7.5'],
    [
      '7.75',
      { ...taxRule, decimals: 1 },
      'Enter a percentage with at most one decimal, for example 19',
    ],
    ['%5', feeRule, 'Enter a percentage, for example 7.5'],
    ['5 €', feeRule, 'Enter a percentage, for example 7.5'],
    ['50,-', feeRule, 'Enter a percentage, for example 7.5'],
    // Shown as −7,000, it would be read in two ways.
    ['-7000', discountRule, 'Enter a percentage of at most 100, for example 15'],
  ])('%j is refused, not changed [OFFER-12]', (text, rule, message) => {
    expect(numberRefusal(text, rule)).toBe(message)
    expect(numberIn(text, rule)).toBeNull()
  })

  it('is shown with 2 decimals at most [OFFER-11, COMMCONST-14]', () => {
    expect([null, 0, 15, 12.5, 12.25, 33.333333, 1234.5].map(shownPercent)).toEqual([
      '',
      '0',
      '15',
      '12.5',
      '12.25',
      '33.33',
      '1234.5',
    ])
  })
})

describe('a count that is typed', () => {
  it.each([
    ['1,234', 1234],
    ['1.234', 1234],
    ['1 234', 1234],
    ['10,000', 10_000],
    [' 30 ', 30],
  ])('%j is %d: it has no decimals', (text, value) => {
    expect(readNumber(text, creditsRule)).toEqual({ ok: true, value })
  })

  it.each([
    ['12.5', 'Enter a whole number, for example 50'],
    ['1.00', 'Enter a whole number, for example 50'],
    ['5 %', 'Enter a whole number, for example 50'],
    ['0', 'Enter a whole number from 1 to 10,000, for example 50'],
    ['-1', 'Enter a whole number from 1 to 10,000, for example 50'],
    ['10,001', 'Enter a whole number from 1 to 10,000, for example 50'],
  ])('%j is refused', (text, message) => {
    expect(numberRefusal(text, creditsRule)).toBe(message)
  })

  it('is none where nothing stands, and a port only up to the last one', () => {
    expect(numberIn('', portRule)).toBeNull()
    expect(numberIn('65535', portRule)).toBe(65_535)
    expect(numberRefusal('65536', portRule)).not.toBeNull()
  })
})
