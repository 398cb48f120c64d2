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

describe('what invoices may say beside the address', () => {
  test('is kept where it is given, an IBAN as banks write it; what is empty is taken away', () => {
    const given = { iban: ' de02 1203 0000 0000 2020 51 ', tax_number: ' 37/1 ', contact_name: ' ' }
    expect(readBusiness({ ...right, ...given })).toMatchObject({
      ok: true,
      value: { iban: 'DE02120300000000202051', tax_number: '37/1', contact_name: null },
    })
    expect(readBusiness(right)).toEqual({
      ok: true,
      value: expect.not.objectContaining({ iban: null }),
    })
  })

  test.each([
    ['iban', 'DE02120300000000202052', 'Enter a valid IBAN'],
    ['iban', 'DE02', 'Enter a valid IBAN'],
    ['contact_email', 'ida', 'Enter a valid email address, for example name@example.com'],
  ] as const)('%s is not %j', (field, text, message) => {
    expect(wrongInBusiness({ ...right, [field]: text })).toEqual({ [field]: message })
  })
})
