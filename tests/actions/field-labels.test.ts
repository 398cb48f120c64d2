import { describe, expect, it } from 'vitest'
import { shownValue } from '../../src/actions/conflict/field-labels.ts'

describe('the value of a changed field', () => {
  it.each([
    ['findings[f1].price', 620, '620.00'],
    ['findings[f1].price', '650', '650.00'],
    ['findings[f1].price', '1250,5', '1,250.50'],
    ['findings[f1].price', '', 'none'],
    ['payment.amount_received', 1250, '1,250.00'],
    ['claim_details.indirect_tax_percentage', 7.7, '7.7'],
    ['reminder_name', '650', '650'],
  ])(
    '%s of %j is written %j, an amount with its two decimals [CASECONST-14]',
    (field, value, shown) => {
      expect(shownValue(field, value)).toBe(shown)
    },
  )
})
