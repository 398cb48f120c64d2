import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargeDetails } from '../../../contracts/rules/money/charge-calculation.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { paymentBreakdown, taxWithin } from '../../../contracts/rules/money/payment-breakdown.ts'
import { aChargeInput } from '../../support/records/charges.ts'

const claim = chargeDetails(
  aChargeInput({
    findings: [{ price: 199.99, license: null }],
    fees: [
      { name: 'Documentation', percentage: 10, taxable: true },
      { name: 'Research', percentage: 2.5, taxable: false },
    ],
    ...{
      taxType: 'VAT',
      taxPercentage: 19,
      settlementDate: '2026-12-31',
      settlementPercentage: 15,
    },
  }),
)
const parts = (due: number, received: number) =>
  paymentBreakdown(claim, due, received).parts.map((one) => [one.kind, one.net, one.tax, one.gross])

test('a payment is made up of the licence fee, each fee, the discount and the tax', () => {
  expect(parts(22677, 22677)).toEqual([
    ['licence-fee', 19999, 0, 19999],
    ['additional-fee', 2000, 0, 2000],
    ['additional-fee', 500, 0, 500],
    ['discount', -3375, 0, -3375],
    ['tax', 0, 3553, 3553],
  ])
  expect(paymentBreakdown(claim, 22677, 22677)).toMatchObject({
    ...{ net: 19124, tax: 3553, gross: 22677, taxType: 'VAT', taxPercentage: 1900 },
  })
})

test('what comes more or less than asked for is the last part, a difference with its tax in it [R42] [G-742]', () => {
  expect(parts(26679, 26779).at(-1)).toEqual(['difference', 84, 16, 100])
  expect(parts(26679, 26579).at(-1)).toEqual(['difference', -84, -16, -100])
  // The discounted amount is no difference to the full one, as an invoice reads it.
  expect(parts(26679, 22677).map(([kind]) => kind)).not.toContain('difference')
  expect(paymentBreakdown(null, 0, 500)).toMatchObject({ net: 500, tax: 0, gross: 500 })
})

test('the parts of each of 10,000 payments add up to it to the cent', () => {
  const price = fc.integer({ min: 0, max: 50_000_000 }).map((cents) => cents / 100)
  const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 5 }),
      fc.array(fc.record({ percentage, taxable: fc.boolean() }), { maxLength: 3 }),
      fc.constantFrom('VAT', 'GST', 'SALES_TAX', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE'),
      ...[percentage, percentage],
      fc.integer({ min: -500, max: 500 }),
      fc.boolean(),
      (prices, fees, taxType, taxPercentage, settlementPercentage, more, reduces) => {
        const charges = chargeDetails(
          aChargeInput({
            findings: prices.map((one) => ({ price: one, license: null })),
            fees: fees.map((fee, at) => ({ ...fee, name: `fee ${at}` })),
            ...{ taxType, taxPercentage, settlementPercentage, settlementDate: '2026-12-31' },
          }),
        )
        const reduced = reduces ? charges.final_amount_gross_settlement : null
        const due = toHundredths(reduced ?? charges.final_amount_gross_no_settlement)
        const received = Math.max(0, due + more)
        const { net, tax, gross, parts: all } = paymentBreakdown(charges, due, received)
        const sum = (of: 'net' | 'tax' | 'gross') => all.reduce((total, one) => total + one[of], 0)
        expect([sum('net'), sum('tax'), sum('gross')]).toEqual([net, tax, gross])
        expect([net + tax, gross]).toEqual([gross, received])
        for (const one of all) expect(one.net + one.tax).toBe(one.gross)
      },
    ),
    { numRuns: 10_000 },
  )
})

test('the tax within a part is rounded half away from zero, and whole of the whole', () => {
  expect(taxWithin(119, 119, 19)).toBe(19)
  expect([taxWithin(1, 2, 1), taxWithin(-1, 2, 1)]).toEqual([1, -1])
  expect(taxWithin(5, 0, 0)).toBe(0)
})
