import { expect, it } from 'vitest'
import { fieldLabel, shownValue } from '../../src/actions/conflict/field-labels.ts'

it.each([
  ['findings[f1].price', 620, '620.00'],
  ['findings[f1].price', '650', '650.00'],
  ['findings[f1].price', '1250,5', '1,250.50'],
  ['findings[f1].price', '', 'none'],
  ['payment.amount_received', 1250, '1,250.00'],
  ['claim_details.indirect_tax_percentage', 7.7, '7.7'],
  ['invoices[i1].status', 'CANCELLED', 'Cancelled'],
  ['invoices', [{ id: 'i1', number: 'INV-0001' }], 'INV-0001'],
  ['reminder_name', '650', '650'],
])(
  'the value of a changed field %s of %j is written %j, an amount with its two decimals [CASECONST-14]',
  (field, value, shown) => {
    expect(shownValue(field, value)).toBe(shown)
  },
)

it('an invoice is named by its number, and what became of it by its status alone', () => {
  const invoices = [
    { id: 'i1', type: 'ACTIVE' as const, status: 'OPEN' as const, number: 'INV-0001' },
  ]
  const label = (field: string) => fieldLabel(field, { findings: [], invoices })
  expect(label('invoices[i1]')).toBe('Invoice INV-0001')
  expect(label('invoices[i1].status')).toBe('Invoice INV-0001, status')
  expect(label('invoices[i1].type')).toBeNull()
  expect(label('invoices[i2].status')).toBe('Invoice, status')
})
