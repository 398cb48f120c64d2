import { expect, test } from 'vitest'
import {
  ADDRESS_TEXT,
  ADDRESS_TITLE,
  addressLines,
  addressRefusal,
  missingOfAddress,
} from '../../../contracts/rules/letters/letter-address.ts'
import { anAddressee } from '../../support/letters/letter-office.ts'

const both = `${ADDRESS_TITLE} ${ADDRESS_TEXT}`

test.each([
  ['company', []],
  ['last_name', []],
  ['address_line_1', ['address_line_1']],
  ['city', ['city']],
  ['postal_code', ['postal_code']],
  ['country', ['country']],
] as const)(
  'an address without %s [LETTERS-12, LETTERS-13, LETTERS-14, LETTERS-15]',
  (part, missing) => {
    for (const blank of [null, '', '  ']) {
      const contact = { ...anAddressee, [part]: blank }
      expect(missingOfAddress(contact)).toEqual(missing)
      expect(addressRefusal(contact)).toBe(missing.length === 0 ? null : both)
    }
  },
)

test('an address needs a company or a last name [LETTERS-10, LETTERS-11]', () => {
  const nobody = { ...anAddressee, company: null, last_name: null, first_name: 'Erika' }
  expect(missingOfAddress(nobody)).toEqual(['name'])
  expect(missingOfAddress({ ...nobody, name: 'Erika Althaus' })).toEqual([])
})

test('both messages are said as they were given [LETTERS-16, LETTERS-17] [G-77]', () => {
  expect(ADDRESS_TITLE).toBe('Please fill in the website owner contact info.')
  expect(ADDRESS_TEXT).toBe(
    'Please provide address details with name or company, address line 1, city, postal code and country',
  )
})

test('an address stands in the lines of an envelope, the country last', () => {
  const name = (code: string) => (code === 'DE' ? 'Germany' : code)
  expect(addressLines(anAddressee, name)).toEqual([
    'Bäckerei Althaus GmbH',
    'Erika Althaus',
    'Hammer Straße 118',
    '48143 Münster',
    'Germany',
  ])
  expect(addressLines({ ...anAddressee, city: null }, name)).toBeNull()
})
