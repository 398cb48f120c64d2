import { describe, expect, test } from 'vitest'
import {
  type BusinessInput,
  businessFields,
  isReadOnly,
  readBusiness,
  wrongInBusiness,
} from '../../../contracts/rules/accounts/business-details.ts'

test.each([
  [null, 'name country'],
  ['', 'name country'],
  ['DE136695976', 'name vat_id country'],
])(
  'the fields of the business with the VAT ID %j are read only but for the others: %s [BUSINESS-06, BUSINESS-07]',
  (vat_id, fixed) => {
    for (const role of ['ADMIN', 'AGENT'] as const)
      expect(businessFields.filter((field) => isReadOnly(field, role, { vat_id })).join(' ')).toBe(
        fixed,
      )
  },
)

const right: BusinessInput = {
  address_line_1: ' 1 Fern Lane ',
  address_line_2: ' Yard ',
  postal_code: ' 10115 ',
  city: ' Berlin ',
  vat_id: ' DE136695976 ',
  timezone: 'Europe/Berlin',
}

describe('what is saved of the business', () => {
  test('is trimmed, what is empty is nothing', () => {
    const value = {
      address_line_1: '1 Fern Lane',
      address_line_2: 'Yard',
      postal_code: '10115',
      city: 'Berlin',
      vat_id: 'DE136695976',
      timezone: 'Europe/Berlin',
    }
    expect(readBusiness(right)).toEqual({ ok: true, value })
    for (const none of [null, '', '  '])
      expect(readBusiness({ ...right, address_line_2: none, vat_id: none })).toEqual({
        ok: true,
        value: { ...value, address_line_2: null, vat_id: null },
      })
  })

  test.each([
    ['address_line_1', ' ', 'Enter the address'],
    ['postal_code', ' ', 'Enter the postal code'],
    ['city', ' ', 'Enter the city'],
    ['timezone', 'Nowhere/At_All', 'Choose a time zone'],
  ] as const)('needs %s, not %j [BUSINESS-05]', (field, text, message) => {
    const input = { ...right, [field]: text }
    expect(wrongInBusiness(input)).toEqual({ [field]: message })
    expect(readBusiness(input)).toEqual({ ok: false, message })
  })

  test('is told the first of all that is wrong', () => {
    const wrong = { ...right, address_line_1: '', postal_code: '', city: '', timezone: '' }
    expect(Object.keys(wrongInBusiness(wrong))).toEqual([
      'address_line_1',
      'postal_code',
      'city',
      'timezone',
    ])
    expect(readBusiness(wrong)).toEqual({ ok: false, message: 'Enter the address' })
  })
})
