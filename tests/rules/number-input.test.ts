import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountField,
  feePercentField,
  priceField,
  readNumber,
  shownPercent,
  shownPrice,
  takes,
  taxPercentField,
  typeNumber,
} from '../../contracts/rules/number-input.ts'

/** What a field shows after a text was typed into it key by key. */
const typed = (text: string, field: Parameters<typeof typeNumber>[2]) =>
  [...text].reduce((before, key) => typeNumber(before, before + key, field), '')

describe('a percentage that is typed', () => {
  it.each([
    ['7.75', '7.7', '7.7', '7.75'],
    ['19', '19', '19', '19'],
    ['12,5', '12,5', '12,5', '12,5'],
    ['.5', '.5', '.5', '.5'],
    ['101', '101', '100', '101'],
    ['100.5', '100.5', '100', '100.5'],
    ['-5', '-5', '-5', '-5'],
    ['a1b', '1', '1', '1'],
    ['1.2.3', '1.2', '1.2', '1.23'],
  ])(
    '%s is %s as a tax, %s as a discount, %s as a fee [OFFER-09, OFFER-10, OFFER-12]',
    (text, tax, discount, fee) => {
      expect(typed(text, taxPercentField)).toBe(tax)
      expect(typed(text, discountField)).toBe(discount)
      expect(typed(text, feePercentField)).toBe(fee)
    },
  )

  it('is never above its cap, and has never more decimals than it may', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-') }), (text) => {
        const shown = typed(text, discountField)
        expect(readNumber(shown) ?? 0).toBeLessThanOrEqual(100)
        expect(shown).toMatch(/^-?\d*([.,]\d?)?$/)
      }),
    )
  })

  it('of an import may lose digits, but gains none', () => {
    expect(typeNumber('12.25', '12.2', discountField)).toBe('12.2')
    expect(typeNumber('12.25', '12.257', discountField)).toBe('12.25')
    expect(typeNumber('12.25', '12.35', discountField)).toBe('12.35')
  })
})

describe('a number of a case template', () => {
  const days = { digits: 4, decimals: 0, cap: 3650, unsigned: true } as const

  it.each([
    ['-5', '5'],
    ['1.5', '15'],
    ['4000', '3650'],
    ['0', '0'],
  ])('of days that is typed as %s is %s', (text, shown) => {
    expect(typed(text, days)).toBe(shown)
  })

  it('is not below zero where nothing of its kind is', () => {
    expect(typed('-7.7', { ...taxPercentField, unsigned: true })).toBe('7.7')
  })
})

describe('a text that is put in place of another', () => {
  it('is not taken where it has more digits than may be typed, be it shorter', () => {
    expect(typeNumber('1234.50', '1.234', priceField)).toBe('1234.50')
    expect(typeNumber('1234.50', '1.23', priceField)).toBe('1.23')
  })
})

describe('what a field takes', () => {
  const unsigned = { ...discountField, unsigned: true } as const

  it.each([
    ['', '123', taxPercentField, '123'],
    ['123', '1234', taxPercentField, '123'],
    ['7', '7.75', taxPercentField, '7'],
    ['', ' 7.5 ', taxPercentField, '7.5'],
    // What an import left there may stay as long, not grow.
    ['12345', '12344', taxPercentField, '12344'],
    ['12345', '123456', taxPercentField, '12345'],
    ['many', '123', taxPercentField, '123'],
    ['many', '1234', taxPercentField, 'many'],
    ['many', '1.25', taxPercentField, 'many'],
    ['9', '100', discountField, '100'],
    ['100.', '100.0', discountField, '100.0'],
    ['100.', '100.1', discountField, '100'],
    ['1', '-', discountField, '-'],
    ['1', '-1', unsigned, '1'],
    ['1', '-', unsigned, '1'],
    ['1', '1-', discountField, '1'],
    ['12', '', feePercentField, ''],
    ['', '123456.78', feePercentField, '123456.78'],
    ['', '1234567', feePercentField, ''],
  ] as const)('%j becomes %j: %o shows %j', (before, text, field, shown) => {
    expect(typeNumber(before, text, field)).toBe(shown)
    expect(takes(field)(before, text)).toBe(shown)
  })
})

describe('the number that a text says', () => {
  it.each([
    ['x1', null],
    ['1x', null],
    ['--1', null],
    ['1.2.3', null],
    ['1,2,3', null],
    ['1 2', null],
    ['12', 12],
    ['-12', -12],
    ['.55', 0.55],
    ['-,5', -0.5],
    ['12.25', 12.25],
    ['', null],
    ['  ', null],
    ['-', null],
    ['.', null],
    ['abc', null],
    ['1e5', null],
    ['12,5', 12.5],
    [' 19 ', 19],
    ['19.', 19],
    ['-0.5', -0.5],
    ['0', 0],
  ])('%j is %j [OFFER-29, OFFER-30]', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })

  it('is shown with 2 decimals at most [OFFER-11]', () => {
    expect([null, 0, 15, 12.5, 12.25, 33.333333].map(shownPercent)).toEqual([
      '',
      '0',
      '15',
      '12.5',
      '12.25',
      '33.33',
    ])
  })
})

describe('a price that is typed', () => {
  it('has two decimals, and room for any currency [CASECONST-14]', () => {
    expect(typed('1166000.005', priceField)).toBe('1166000.00')
    expect(typed('12345678901', priceField)).toBe('123456789')
    expect([null, 0, 5, 79.9, 1166000].map(shownPrice)).toEqual([
      '',
      '0.00',
      '5.00',
      '79.90',
      '1166000.00',
    ])
  })
})
