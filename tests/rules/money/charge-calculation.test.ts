import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChargeInput,
  chargeDetails,
} from '../../../contracts/rules/money/charge-calculation.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { aChargeInput } from '../../support/records/charges.ts'

const offer = (parts: Partial<ChargeInput>): ChargeInput =>
  aChargeInput({ settlementDate: '2026-12-31', settlementPercentage: 15, ...parts })

const priced = (price: number, state?: 'VALID' | 'INVALID' | 'UNCHECKED') => ({
  price,
  license: state ? { state } : null,
})

const worked = offer({
  findings: [priced(120), priced(79.99), priced(250, 'VALID')],
  fees: [
    { name: 'Documentation', percentage: 10, taxable: true },
    { name: 'Research', percentage: 2.5, taxable: false },
  ],
})

describe('the licensing offer', () => {
  it('gives the worked example of G-406, line by line [CASEDATA-08] [CASEDATA-09] [CASEDATA-10] [G-406]', () => {
    expect(chargeDetails(worked)).toEqual({
      total_net_amount_findings: 199.99,
      currency: 'EUR',
      additional_fees_no_settlement: [
        { name: 'Documentation', percentage: 10, amount: 20 },
        { name: 'Research', percentage: 2.5, amount: 5 },
      ],
      indirect_tax_type: 'VAT',
      indirect_tax_no_settlement: { percentage: 19, amount: 41.8 },
      indirect_tax_settlement: { percentage: 19, amount: 35.53 },
      settlement_offer: { settlement_percentage: 15, settlement_date: '2026-12-31' },
      final_amount_gross_no_settlement: 266.79,
      final_amount_gross_settlement: 226.77,
    })
  })

  it('rounds half up on each line, as the second check of G-406', () => {
    const charge = chargeDetails(
      offer({ findings: [priced(10.05)], taxPercentage: 7.7, settlementPercentage: 12.5 }),
    )
    expect(charge.indirect_tax_no_settlement.amount).toBe(0.77)
    expect(charge.final_amount_gross_no_settlement).toBe(10.82)
    expect(charge.indirect_tax_settlement?.amount).toBe(0.68)
    expect(charge.final_amount_gross_settlement).toBe(9.47)
  })

  it.each(['NO_INDIRECT_TAX', 'REVERSE_CHARGE'] as const)('adds no tax for %s', (taxType) => {
    const charge = chargeDetails({ ...worked, taxType })
    expect(charge.final_amount_gross_no_settlement).toBe(224.99)
    expect(charge.final_amount_gross_settlement).toBe(191.24)
  })

  it.each([
    ['no percentage', { settlementPercentage: null }],
    ['a zero percentage', { settlementPercentage: 0 }],
    ['no date', { settlementDate: null }],
  ])('has no settlement with %s [CASEDATA-11]', (_, parts) => {
    const charge = chargeDetails({ ...worked, ...parts })
    expect(charge.settlement_offer).toBeNull()
    expect(charge.indirect_tax_settlement).toBeNull()
    expect(charge.final_amount_gross_settlement).toBeNull()
  })
})

const money = fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 100)
const percentage = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
const anyOffer = fc.record({
  findings: fc.array(
    money.map((price) => priced(price)),
    { maxLength: 8 },
  ),
  currency: fc.constant('EUR'),
  fees: fc.array(fc.record({ name: fc.string(), percentage, taxable: fc.boolean() }), {
    maxLength: 5,
  }),
  taxType: fc.constantFrom('VAT', 'NO_INDIRECT_TAX', null),
  taxPercentage: percentage,
  settlementDate: fc.constant('2026-12-31'),
  settlementPercentage: percentage,
}) satisfies fc.Arbitrary<ChargeInput>

describe('properties of the licensing offer', () => {
  it('adds up: net, fees and tax are the total', () => {
    fc.assert(
      fc.property(anyOffer, (input) => {
        const charge = chargeDetails(input)
        const parts = [
          charge.total_net_amount_findings,
          charge.indirect_tax_no_settlement.amount,
          ...charge.additional_fees_no_settlement.map((fee) => fee.amount),
        ].map((part) => toHundredths(part))
        expect(toHundredths(charge.final_amount_gross_no_settlement)).toBe(
          parts.reduce((a, b) => a + b, 0),
        )
      }),
    )
  })

  it('never asks more with a discount than without', () => {
    fc.assert(
      fc.property(anyOffer, (input) => {
        const charge = chargeDetails(input)
        const settled = charge.final_amount_gross_settlement ?? 0
        expect(settled).toBeLessThanOrEqual(charge.final_amount_gross_no_settlement)
      }),
    )
  })

  it('takes from no line what another one has: every fee is a percentage of the image uses alone', () => {
    fc.assert(
      fc.property(anyOffer, (input) => {
        const { total_net_amount_findings: net, additional_fees_no_settlement: lines } =
          chargeDetails(input)
        for (const [at, { amount }] of lines.entries()) {
          const exact = (toHundredths(net) * toHundredths(input.fees[at]?.percentage ?? 0)) / 10_000
          // Half up, each line by itself.
          expect(toHundredths(amount)).toBe(Math.floor(exact + 0.5))
        }
      }),
    )
  })

  it('never rises with a larger discount', () => {
    fc.assert(
      fc.property(anyOffer, percentage, (input, other) => {
        const [small = 0, large = 0] = [input.settlementPercentage, other].toSorted((a, b) => a - b)
        const asked = (settlementPercentage: number) => {
          const charge = chargeDetails({ ...input, settlementPercentage })
          return charge.final_amount_gross_settlement ?? charge.final_amount_gross_no_settlement
        }
        expect(asked(large)).toBeLessThanOrEqual(asked(small))
      }),
    )
  })

  it('asks the same in any order of fees', () => {
    fc.assert(
      fc.property(anyOffer, (input) => {
        const asked = (fees: ChargeInput['fees']) => {
          const charge = chargeDetails({ ...input, fees })
          return [charge.final_amount_gross_no_settlement, charge.final_amount_gross_settlement]
        }
        expect(asked(input.fees.toReversed())).toEqual(asked(input.fees))
      }),
    )
  })
})
