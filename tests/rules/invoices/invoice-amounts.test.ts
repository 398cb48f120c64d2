import { describe, expect, test } from 'vitest'
import { type Invoiced, invoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import type { ChargeInput } from '../../../contracts/rules/money/charge-calculation.ts'
import { aCharge } from '../../support/records/charges.ts'

const use = (name: string, price: number | null) => ({
  price,
  original_image: { filename: `${name}.jpg` },
  page_link: `https://${name}.example`,
  license: null,
})
const uses = [use('a', 100), use('b', null)]

const claim = (parts: Partial<ChargeInput> = {}, findings = uses): Invoiced => ({
  findings,
  charge_details: aCharge({
    findings,
    fees: [{ name: 'Costs', percentage: 10, taxable: true }],
    settlementDate: '2026-12-24',
    settlementPercentage: 10,
    ...parts,
  }),
  claim_details: { additional_fees: parts.fees ?? [{ taxable: true }] },
  payment: null,
})
const paid = (amount_received: number) => ({
  date_received: '2026-12-01T08:00:00.000Z',
  amount_received,
  payment_method_type: null,
})

const lines = [
  { description: 'a.jpg, https://a.example', amount: 100, untaxed: 0 },
  { description: 'b.jpg, https://b.example', amount: 0, untaxed: 0 },
  { description: 'Costs', percentage: 10, amount: 10, untaxed: 0 },
]
const full = {
  currency: 'EUR',
  lines,
  subtotal_net: 110,
  tax: { type: 'VAT', percentage: 19, amount: 20.9 },
  final_amount_gross: 130.9,
  discount: null,
}
const settled = {
  ...full,
  lines: [...lines, { description: '', percentage: -10, amount: -11, untaxed: 0 }],
  subtotal_net: 99,
  tax: { type: 'VAT', percentage: 19, amount: 18.81 },
  final_amount_gross: 117.81,
}
const discount = { percentage: 10, date: '2026-12-24', final_amount_gross: 117.81 }

describe('an invoice of a claim with a discount', () => {
  test.each([
    ['open, on the last day of it', null, '2026-12-24', { ...full, discount }],
    ['open, a day later', null, '2026-12-25', full],
    ['paid by it', 117.81, '2026-12-01', settled],
    ['paid by it, told later', 117.81, '2027-01-01', settled],
    ['paid in full while it ran', 130.9, '2026-12-01', full],
    ['paid with another sum', 117.8, '2026-12-01', full],
  ])('%s', (_, amount, today, made) => {
    const payment = amount === null ? null : paid(amount)
    expect(invoiceAmounts({ ...claim(), payment }, today)).toEqual(made)
  })

  test('that takes nothing off has no line of it', () => {
    const cent = claim({ fees: [] }, [use('a', 0.01)])
    expect(cent.charge_details?.final_amount_gross_settlement).toBe(0.01)
    const made = invoiceAmounts({ ...cent, payment: paid(0.01) }, '2026-12-01')
    expect(made?.lines).toEqual([
      { description: 'a.jpg, https://a.example', amount: 0.01, untaxed: 0 },
    ])
  })
})

test('an invoice tells how much of each line no tax is asked on, and of what an offer took off', () => {
  const fees = [
    { name: 'Costs', percentage: 10, taxable: true },
    { name: 'Research', percentage: 5, taxable: false },
  ]
  // T = 110, U = 5: 10 % off leaves 99 and 4.50; 18.81 of tax on the first alone.
  const made = invoiceAmounts({ ...claim({ fees }), payment: paid(122.31) }, '2026-12-01')
  expect(made?.lines.map(({ amount, untaxed }) => [amount, untaxed])).toEqual([
    [100, 0],
    [0, 0],
    [10, 0],
    [5, 5],
    [-11.5, -0.5],
  ])
})

test('an invoice of a claim without a discount tells of none, nor of any tax that is none', () => {
  const plain = claim({ settlementDate: null, taxType: 'REVERSE_CHARGE' })
  const made = {
    ...full,
    tax: { type: 'REVERSE_CHARGE', percentage: 0, amount: 0 },
    final_amount_gross: 110,
  }
  expect(invoiceAmounts(plain, '2026-12-01')).toEqual(made)
  expect(invoiceAmounts({ ...plain, payment: paid(110) }, '2026-12-01')).toEqual(made)
})

test.each([null, ''])('a claim in the currency %j has no invoice', (currency) => {
  expect(invoiceAmounts(claim({ currency }), '2026-12-01')).toBeNull()
})
