import { describe, expect, it } from 'vitest'
import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import type { ChargeInput } from '../../../contracts/rules/money/charge-calculation.ts'
import { offerTable } from '../../../contracts/rules/offers/offer-lines.ts'
import { aFinding, aLicense } from '../../support/records/builders.ts'
import { aCharge } from '../../support/records/charges.ts'

const findings = [
  aFinding({ id: 'f1', price: 120 }),
  aFinding({ id: 'f2', price: 79.99, license: aLicense({ state: 'UNCHECKED' }) }),
  aFinding({ id: 'f3', price: 250, license: aLicense({ state: 'VALID' }) }),
]

const charge = (parts: Partial<ChargeInput> = {}): ChargeDetails =>
  aCharge({
    findings,
    fees: [
      { name: 'Documentation', percentage: 10, taxable: true },
      { name: 'Research', percentage: 2.5, taxable: false },
    ],
    settlementDate: '2026-12-31',
    settlementPercentage: 15,
    ...parts,
  })

const shownDay = (day: string) => `<${day}>`
const table = (details: ChargeDetails, today = '2026-11-21', of = findings) =>
  offerTable(details, of, today, shownDay)

describe('the table of the licensing offer', () => {
  it('has two columns whose lines add up to their totals', () => {
    const shown = table(charge())
    expect(shown).toEqual({
      currency: 'EUR',
      columns: ['Full', 'Settlement'],
      lines: [
        { id: 'net', label: 'License fee, 2 image uses', amounts: [199.99, 199.99] },
        { id: 'fee 0', label: 'Documentation 10%', amounts: [20, 20] },
        { id: 'fee 1', label: 'Research 2.5%', amounts: [5, 5] },
        { id: 'discount', label: 'Discount 15% until <2026-12-31>', amounts: [null, -33.75] },
        { id: 'tax', label: 'VAT 19%', amounts: [41.8, 35.53] },
      ],
      total: { id: 'total', label: 'Gross total', amounts: [266.79, 226.77] },
      expired: null,
    })
    shown.total.amounts.forEach((total, column) => {
      const sum = shown.lines.reduce((before, { amounts }) => before + (amounts[column] ?? 0), 0)
      expect(sum).toBeCloseTo(total ?? 0, 2)
    })
  })

  it('has one column without a settlement', () => {
    const shown = table(charge({ settlementDate: null }))
    expect(shown.columns).toEqual(['Full'])
    expect(shown.lines.map(({ id, amounts }) => [id, amounts.length])).toEqual([
      ['net', 1],
      ['fee 0', 1],
      ['fee 1', 1],
      ['tax', 1],
    ])
    expect(shown.total.amounts).toEqual([266.79])
    expect(shown.expired).toBeNull()
  })

  it('counts one image use as one', () => {
    expect(table(charge(), '', findings.slice(0, 1)).lines[0]?.label).toBe(
      'License fee, 1 image use',
    )
    expect(table(charge(), '', []).lines[0]?.label).toBe('License fee, 0 image uses')
  })

  it.each([
    ['VAT', 'VAT 19%'],
    ['GST', 'GST 19%'],
    ['SALES_TAX', 'Sales tax 19%'],
    ['NO_INDIRECT_TAX', 'No indirect tax'],
    ['REVERSE_CHARGE', 'Reverse charge'],
  ] as const)('names the tax %s "%s"', (taxType, label) => {
    const line = table(charge({ taxType })).lines.find(({ id }) => id === 'tax')
    expect(line?.label).toBe(label)
  })

  it('leaves the tax, the currency and an unknown settlement out where there is none', () => {
    const untaxed = table({ ...charge(), indirect_tax_type: null, currency: null })
    expect(untaxed.lines.map(({ id }) => id)).toEqual(['net', 'fee 0', 'fee 1', 'discount'])
    expect(untaxed.currency).toBe('')
    const unknown = table({ ...charge(), indirect_tax_settlement: null })
    expect(unknown.lines.find(({ id }) => id === 'tax')?.amounts).toEqual([41.8, null])
    const unsettled = table({
      ...charge(),
      final_amount_gross_settlement: null,
      indirect_tax_settlement: null,
    })
    expect(unsettled.lines.find(({ id }) => id === 'discount')?.amounts).toEqual([null, -224.99])
  })

  it.each([
    ['2026-12-30', null],
    ['2026-12-31', null],
    ['2027-01-01', '2026-12-31'],
    ['', null],
  ])('is expired after its last day: today %s [G-408]', (today, expired) => {
    expect(table(charge(), today).expired).toBe(expired)
  })

  it('without a settlement never expires', () => {
    expect(table(charge({ settlementPercentage: null }), '2027-01-01').expired).toBeNull()
  })
})
