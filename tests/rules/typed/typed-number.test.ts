import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../../../contracts/reference/currencies.ts'
import {
  creditsRule,
  discountRule,
  feeRule,
  portRule,
  priceRule,
  shownPercent,
  shownPrice,
  taxRule,
} from '../../../contracts/rules/money/number-input.ts'
import {
  type NumberRule,
  numberIn,
  numberRefusal,
  readNumber,
} from '../../../contracts/rules/typed/typed-number.ts'
import { writeNumber } from '../../../contracts/rules/typed/typed-number-text.ts'

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

  it('is shown with 2 decimals at most [OFFER-11]', () => {
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

/** Every language of the product, and what its countries make of it. */
const locales = [
  ...['en-GB', 'en-US', 'en-IE', 'de-DE', 'de-AT', 'de-CH', 'de-LI', 'pt-PT', 'pt-BR', 'nl-NL'],
  ...['nl-BE', 'fi-FI', 'da-DK', 'fr-FR', 'fr-CH', 'fr-CA', 'fr-BE', 'es-ES', 'es-MX', 'et-EE'],
  ...['pl-PL', 'nb-NO'],
]

const cents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })

describe('what a field shows', () => {
  const hundredths = fc.integer({ min: 0, max: 100_000_000 })

  it('is taken by it as it stands, amounts and percentages alike [OFFER-11]', () => {
    expect(readNumber(shownPercent(8_000), feeRule)).toEqual({ ok: true, value: 8_000 })
    fc.assert(
      fc.property(hundredths, (value) => {
        expect(readNumber(shownPrice(value / 100), priceRule)).toEqual({
          ok: true,
          value: value / 100,
        })
        expect(readNumber(shownPercent(value / 100), feeRule)).toEqual({
          ok: true,
          value: value / 100,
        })
      }),
    )
  })

  it('is among what a refusal offers of a number with two readings', () => {
    const refused = numberRefusal('8,000', feeRule)
    expect(refused).toBe('This can be read in two ways: enter 8000 or 8')
    expect(readNumber('8000', feeRule)).toEqual({ ok: true, value: 8_000 })
  })
})

describe('what a language writes', () => {
  it.each(locales)('in %s is read as what it says, or refused', (locale) => {
    const ways = fc.record({
      minimumFractionDigits: fc.constantFrom(0, 1, 2),
      useGrouping: fc.boolean(),
    })
    fc.assert(
      fc.property(cents, ways, (value, way) => {
        const written = new Intl.NumberFormat(locale, { ...way, maximumFractionDigits: 2 })
        const read = readNumber(written.format(value / 100), priceRule, 'EUR')
        // Without decimals a group of three may be decimals elsewhere: that alone is refused.
        expect(read.ok ? read.value : null).toBe(
          read.ok || way.minimumFractionDigits > 0 ? value / 100 : null,
        )
      }),
    )
  })

  it.each(locales)('in %s with a currency or a percent sign is never another number', (locale) => {
    const money = fc.record({
      currency: fc.constantFrom(...currencies),
      currencyDisplay: fc.constantFrom('code', 'symbol', 'narrowSymbol'),
    })
    let understood = 0
    fc.assert(
      fc.property(cents, money, (value, way) => {
        const written = new Intl.NumberFormat(locale, {
          style: 'currency',
          minimumFractionDigits: 2,
          ...way,
        }).format(value / 100)
        const read = readNumber(written, priceRule, way.currency)
        if (read.ok) expect(read.value, written).toBe(value / 100)
        if (read.ok) understood += 1
        if (way.currencyDisplay === 'code') expect(read.ok, written).toBe(true)
      }),
    )
    expect(understood).toBeGreaterThan(10)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (tenths) => {
        const written = new Intl.NumberFormat(locale, {
          style: 'percent',
          maximumFractionDigits: 1,
        }).format(tenths / 1000)
        expect(readNumber(written, discountRule)).toEqual({ ok: true, value: tenths / 10 })
      }),
    )
  })
})

describe('what the product displays', () => {
  it('is read as itself, alone and with its currency [CASECONST-14]', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...currencies), (value, currency) => {
        const shown = writeNumber(value / 100, 'amount')
        expect(readNumber(shown, priceRule, currency)).toEqual({ ok: true, value: value / 100 })
        expect(readNumber(`${shown} ${currency}`, priceRule, currency).ok).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (count) => {
        expect(numberIn(writeNumber(count, 'count'), creditsRule)).toBe(count)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 99_999 }), (hundredths) => {
        const shown = shownPercent(hundredths / 100)
        expect(numberIn(shown, feeRule)).toBe(hundredths / 100)
      }),
    )
    expect([null, 0, 5, 79.9, 1_166_000, -1234.5].map(shownPrice)).toEqual([
      '',
      '0.00',
      '5.00',
      '79.90',
      '1,166,000.00',
      '−1,234.50',
    ])
  })

  it('is taken again in every number that is taken at all, whatever was typed', () => {
    const keys = fc.string({ unit: fc.constantFrom(..."0123456789.,-' €%"), maxLength: 12 })
    fc.assert(
      fc.property(keys, (text) => {
        for (const rule of [priceRule, discountRule, creditsRule]) {
          const read = readNumber(text, rule, 'EUR')
          if (!read.ok) {
            expect(read.message).toMatch(/for example|enter /)
            continue
          }
          const again = readNumber(writeNumber(read.value, rule.kind), rule, 'EUR')
          expect(again).toEqual(read)
        }
      }),
    )
  })
})
