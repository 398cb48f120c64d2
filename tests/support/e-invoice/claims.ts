/** Claims as they can be, for properties of what is issued of them. */
import fc from 'fast-check'
import type { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { Claim } from './issued.ts'

const types: IndirectTaxType[] = ['VAT', 'NO_INDIRECT_TAX', 'REVERSE_CHARGE']
const cent = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100)

/** Of every tax that e-invoices know. */
export const claims: fc.Arbitrary<Claim> = fc.record({
  findings: fc.array(
    cent(10_000_000).map((price) => ({ price, license: null })),
    { minLength: 1, maxLength: 5 },
  ),
  fees: fc.array(
    fc.record({
      name: fc.string({ minLength: 1 }),
      percentage: cent(20_000),
      taxable: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  taxType: fc.constantFrom(...types),
  taxPercentage: cent(3_000),
  currency: fc.constantFrom('EUR', 'PLN', 'DKK', 'CHF', 'KRW', 'JPY'),
  settlementDate: fc.constant('2026-12-24'),
  settlementPercentage: cent(10_000),
  isSettled: fc.boolean(),
})
