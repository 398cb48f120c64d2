import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../../../contracts/reference/currencies.ts'
import {
  creditsRule,
  discountRule,
  feeRule,
  priceRule,
  shownPercent,
  shownPrice,
} from '../../../contracts/rules/money/number-input.ts'
import { numberIn, numberRefusal, readNumber } from '../../../contracts/rules/typed/typed-number.ts'
import { writeNumber } from '../../../contracts/rules/typed/typed-number-text.ts'

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
    const writtenBy = (way: Intl.NumberFormatOptions, value: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        minimumFractionDigits: 2,
        ...way,
      }).format(value)
    fc.assert(
      fc.property(cents, money, (value, way) => {
        const written = writtenBy(way, value / 100)
        const read = readNumber(written, priceRule, way.currency)
        if (read.ok) expect(read.value, written).toBe(value / 100)
        if (way.currencyDisplay === 'code') expect(read.ok, written).toBe(true)
      }),
    )
    for (const currency of currencies)
      expect(
        readNumber(writtenBy({ currency, currencyDisplay: 'code' }, 1_234.5), priceRule, currency),
      ).toEqual({ ok: true, value: 1_234.5 })
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
