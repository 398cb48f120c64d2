import { expect, test } from 'vitest'
import { claimTooHigh, recalculated } from '../../../contracts/rules/money/charges-of-case.ts'
import { aCaseDetail, aFinding } from '../../support/records/builders.ts'

const { claim_details: plain } = aCaseDetail({})
const claim_details = {
  ...plain,
  additional_fees: [
    { name: 'Research', percentage: 10, taxable: true, price: 1 },
    { name: 'Copies', percentage: 2.5, taxable: false, price: 2 },
  ],
  settlement_offer_date: '2026-12-24',
  settlement_offer_percentage: 20,
}
const findings = [aFinding({ price: 200 })]

test('a claim is calculated from its case, with the price of each fee', () => {
  const { claim_details: claim, charge_details } = recalculated({
    state: 'ACTIVE',
    findings,
    claim_details,
  })
  expect(claim).toEqual({
    ...claim_details,
    additional_fees: [
      { name: 'Research', percentage: 10, taxable: true, price: 20 },
      { name: 'Copies', percentage: 2.5, taxable: false, price: 5 },
    ],
  })
  expect(charge_details).toEqual({
    total_net_amount_findings: 200,
    currency: 'EUR',
    additional_fees_no_settlement: [
      { name: 'Research', percentage: 10, amount: 20 },
      { name: 'Copies', percentage: 2.5, amount: 5 },
    ],
    indirect_tax_type: 'VAT',
    indirect_tax_no_settlement: { percentage: 19, amount: 41.8 },
    indirect_tax_settlement: { percentage: 19, amount: 33.44 },
    settlement_offer: { settlement_percentage: 20, settlement_date: '2026-12-24' },
    final_amount_gross_no_settlement: 266.8,
    final_amount_gross_settlement: 213.44,
  })
})

test('a case whose licences are all valid claims nothing', () => {
  expect(recalculated({ state: 'VALID_LICENSE', findings, claim_details })).toEqual({
    claim_details,
    charge_details: null,
  })
})

test.each([
  [1_000_000_000_000, null],
  [1_000_000_000_000.01, 'A claim can be at most 1,000,000,000,000.00.'],
])('a claim of %s is too high: %s', (price, message) => {
  const untaxed = { ...plain, indirect_tax_type: null, indirect_tax_percentage: null }
  const charged = recalculated({
    state: 'ACTIVE',
    findings: [aFinding({ price })],
    claim_details: untaxed,
  })
  expect(claimTooHigh(charged)).toBe(message)
  expect(claimTooHigh({ charge_details: null })).toBeNull()
})
