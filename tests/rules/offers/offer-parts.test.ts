/** The parts of an offer one by one: its day, its fees, its prices. */
import { describe, expect, it } from 'vitest'
import {
  feeNameError,
  feePercentageError,
  priceError,
  readFees,
} from '../../../contracts/rules/offers/offer.ts'
import { readOfferDate } from '../../../contracts/rules/offers/offer-date.ts'

describe('the day of a settlement offer', () => {
  it.each([
    [null, null],
    ['', null],
    ['  ', null],
    ['0000-00-00T00:00:00Z', null],
    ['0000-00-00', null],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-24T00:00:00Z', '2026-12-24'],
    [' 2026-12-24 ', '2026-12-24'],
  ])('%j is %j [OFFER-33]', (text, day) => {
    expect(readOfferDate(text)).toEqual({ ok: true, value: day })
  })

  it.each([
    '2026-12-24T',
    '2026-12-24T25:00:00Z',
    '2026-12-24 10:00',
    'T10:00:00Z',
    '1.0000-00-00',
  ])('%j is none [OFFER-17]', (text) => {
    expect(readOfferDate(text)).toEqual({
      ok: false,
      message: 'Invalid settlement offer date!',
    })
  })
})

describe('an additional fee', () => {
  const fee = { name: ' Research ', percentage: 2.55, taxable: false, price: 12 }

  it('needs a name [OFFER-20]', () => {
    expect(['', '  '].map(feeNameError)).toEqual(['Enter a name', 'Enter a name'])
    expect(readFees([fee, { ...fee, name: ' ' }])).toEqual({ ok: false, message: 'Enter a name' })
  })

  it('needs a percentage above 0, however large and of two decimals [OFFER-21]', () => {
    expect(
      [null, 0, 0.01, 250].map((percentage) => feePercentageError(percentage) === null),
    ).toEqual([false, false, true, true])
    expect(readFees([fee, { ...fee, percentage: 0 }])).toEqual({
      ok: false,
      message: 'Enter a percentage above 0, for example 7.5',
    })
  })

  it('is stored without the price that was sent', () => {
    expect(readFees([fee])).toEqual({
      ok: true,
      value: [{ name: 'Research', percentage: 2.55, taxable: false }],
    })
  })
})

it('a price is above 0 [OFFER-18, OFFER-19]', () => {
  expect([null, 0, -1].map(priceError)).toEqual(Array(3).fill('Please Enter a License fee'))
  expect(priceError(0.01)).toBeNull()
})
