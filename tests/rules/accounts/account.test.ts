import { describe, expect, test } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { countries } from '../../../contracts/reference/countries.ts'
import { countryNames } from '../../../contracts/reference/country-names.ts'
import { mainTimeZone } from '../../../contracts/reference/country-time-zones.ts'
import { customerTypes } from '../../../contracts/reference/customer-types.ts'
import { euVatCountries } from '../../../contracts/reference/eu-vat.ts'
import { usStates } from '../../../contracts/reference/us-states.ts'
import {
  type AccountForm,
  accountRequestOf,
  accountTexts,
  emailError,
  emptyAccountForm,
  wrongInBusinessStep,
  wrongInPerson,
  wrongInRequest,
} from '../../../contracts/rules/accounts/account.ts'
import { commonPasswords } from '../../../contracts/rules/accounts/common-passwords.ts'
import { normalVatId, vatRuleOf } from '../../../contracts/rules/accounts/vat.ts'
import { isTimeZone } from '../../../contracts/rules/time/time-zones.ts'

const filled: AccountForm = {
  ...emptyAccountForm,
  name: ' Ada Moss ',
  email: ' ada@moss.example ',
  password: ' summer-rain-7 ',
  customer_type: 'PHOTOGRAPHER',
  customer_name: ' Moss Pictures ',
  address_line_1: ' 1 Fern Lane ',
  postal_code: ' 10115 ',
  city: ' Berlin ',
  country: 'DE',
  tos_version: '2026-11-01',
  recaptcha_id: 'a token',
}
const WRONG_STATE = 'Enter a state only for the US, as its two-letter code, for example NY'
const without = (field: keyof AccountForm): AccountForm => ({ ...filled, [field]: '  ' })

describe('what the account creation knows', () => {
  test('the form holds what document 1 lists [ACCT-10]', () => {
    expect(Object.keys(emptyAccountForm).sort()).toEqual(
      [
        'name email password customer_type customer_name address_line_1 address_line_2 postal_code',
        'city country state vat_id tos_version recaptcha_id termsOfService',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    )
  })

  test('there are five customer types [ACCT-11]', () => {
    expect(customerTypes).toEqual([
      'PHOTO_LIBRARY',
      'PHOTOGRAPHER',
      'NEWS_AGENCY',
      'AGENT',
      'OTHER',
    ])
  })

  test('about 195 countries have a name and a two-letter code, sorted by name [ACCT-12] [G-242]', () => {
    expect(countryNames).toHaveLength(197)
    expect(new Set(countryNames.map(({ code }) => code)).size).toBe(197)
    for (const { code, name } of countryNames) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(name.length).toBeGreaterThan(2)
    }
    const names = countryNames.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(names).toEqual(expect.arrayContaining(['Germany', 'Taiwan', 'Vatican City']))
  })

  test('59 US codes, territories included, military ones not [ACCT-13] [G-243]', () => {
    const codes = usStates.map(([code]) => code)
    expect(new Set(codes).size).toBe(59)
    for (const code of ['CA', 'DC', 'PR', 'GU', 'AS', 'MP', 'VI', 'FM', 'MH', 'PW'])
      expect(codes).toContain(code)
    for (const code of ['AA', 'AE', 'AP']) expect(codes).not.toContain(code)
  })

  test('the EU list for VAT has 26 countries: the members without DE [ACCT-14] [G-241]', () => {
    expect(new Set(euVatCountries).size).toBe(26)
    for (const code of euVatCountries) expect(countries).toContain(code)
    expect(euVatCountries).not.toContain('DE')
    expect(euVatCountries).not.toContain('GB')
  })

  test('every country has a main time zone that this runtime knows, anything else UTC [G-276]', () => {
    for (const code of countries) {
      expect([code, isTimeZone(mainTimeZone(code)), mainTimeZone(code) !== 'UTC']).toEqual([
        code,
        true,
        true,
      ])
    }
    expect(mainTimeZone('DE')).toBe('Europe/Berlin')
    expect(mainTimeZone('ZZ')).toBe('UTC')
  })
})

describe('step 1', () => {
  test('a filled one is right', () => expect(wrongInPerson(filled)).toEqual({}))

  test.each([
    ['name', 'Enter your name'],
    ['email', 'Enter your email address'],
    ['password', 'Please enter a password.'],
  ] as const)('requires %s [ACCT-15]', (field, message) => {
    expect(wrongInPerson(without(field))).toEqual({ [field]: message })
    expect(wrongInPerson({ ...filled, [field]: '' })).toEqual({ [field]: message })
  })

  test('an email that is still empty is no wrong one', () => {
    expect(['', '  ', ' ada@moss.example '].map(emailError)).toEqual([null, null, null])
  })

  test.each(['ada', 'ada@', 'ada@moss', '@moss.example', 'ada moss@x.example'])(
    'the email %s is a wrong one [ACCT-16]',
    (email) => {
      expect(emailError(email)).toBe('Wrong Email')
      expect(wrongInPerson({ ...filled, email })).toEqual({ email: 'Wrong Email' })
    },
  )

  test.each(['short-1', 'without-digits', 'NO-LOWER-7', 'nospecial77'])(
    'the password %s is a wrong one [ACCT-17]',
    (password) => {
      expect(wrongInPerson({ ...filled, password })).toEqual({ password: 'Wrong password' })
    },
  )

  test('a name has at most 30 characters [FORMAT-05]', () => {
    expect(wrongInPerson({ ...filled, name: ` ${'x'.repeat(30)}\n` })).toEqual({})
    const long = { name: 'Enter at most 30 characters' }
    expect(wrongInPerson({ ...filled, name: 'x'.repeat(31) })).toEqual(long)
    const unseen = { name: 'The name contains characters that cannot be displayed' }
    expect(wrongInPerson({ ...filled, name: 'Ada\nMoss' })).toEqual(unseen)
  })
})

describe('step 2', () => {
  test.each([
    'customer_type',
    'customer_name',
    'address_line_1',
    'postal_code',
    'city',
    'country',
  ] as const)('requires %s [ACCT-19]', (field) => {
    const form =
      field === 'customer_type' ? { ...filled, customer_type: '' as const } : without(field)
    expect(Object.keys(wrongInBusinessStep(form))).toEqual([field])
  })

  test('accepts an empty second line [ACCT-20]', () => {
    expect(wrongInBusinessStep({ ...filled, address_line_2: '' })).toEqual({})
  })

  test('requires a state in the US, and there alone [ACCT-21]', () => {
    const us = { ...filled, country: 'US' }
    expect(Object.keys(wrongInBusinessStep(us))).toEqual(['state'])
    expect(wrongInBusinessStep({ ...us, state: 'OR' })).toEqual({})
    expect(wrongInBusinessStep({ ...filled, country: 'CA' })).toEqual({})
  })

  test('requires a VAT ID in the EU but for DE, where it is optional; elsewhere it is hidden [ACCT-22, ACCT-23, ACCT-24]', () => {
    for (const country of countries) {
      const rule = vatRuleOf(country)
      const expected =
        country === 'DE' ? 'optional' : euVatCountries.includes(country) ? 'required' : 'hidden'
      expect([country, rule]).toEqual([country, expected])
      const wrong = wrongInBusinessStep({ ...filled, country, state: 'OR' })
      expect(Object.keys(wrong)).toEqual(rule === 'required' ? ['vat_id'] : [])
    }
  })

  test.each([
    ['GR', 'EL 094259216', 'EL094259216'],
    ['GR', '094259216', 'EL094259216'],
    ['AT', 'atu 1358.5627', 'ATU13585627'],
    ['DE', '136/695-976', 'DE136695976'],
  ])('a VAT ID of %s written as %s is %s', (country, text, id) => {
    expect(normalVatId(country, text)).toBe(id)
  })
})

describe('what is sent', () => {
  test('is trimmed, under the names of the call [ACCT-34] [G-244]', () => {
    expect(accountRequestOf(filled)).toEqual({
      name: 'Ada Moss',
      email: 'ada@moss.example',
      password: 'summer-rain-7',
      customer_type: 'PHOTOGRAPHER',
      customer_name: 'Moss Pictures',
      address_line_1: '1 Fern Lane',
      postal_code: '10115',
      city: 'Berlin',
      country: 'DE',
      recaptcha_token: 'a token',
      tos_version: '2026-11-01',
    })
  })

  test('says OTHER for whoever did not say what they are', () => {
    expect(accountRequestOf({ ...filled, customer_type: '' }).customer_type).toBe('OTHER')
  })

  test('has a state for the US only [ACCT-35]', () => {
    const form = { ...filled, country: 'US', state: 'OR' }
    expect(accountRequestOf(form).us_state).toBe('OR')
    expect(accountRequestOf({ ...form, country: 'CA' })).not.toHaveProperty('us_state')
  })

  test('has a second line and a VAT ID only when they were filled, and no hidden one [ACCT-36, ACCT-37]', () => {
    const form = { ...filled, address_line_2: ' Yard ', vat_id: ' DE136695976 ' }
    expect(accountRequestOf(form)).toMatchObject({ address_line_2: 'Yard', vat_id: 'DE136695976' })
    expect(accountRequestOf({ ...form, country: 'CH' })).not.toHaveProperty('vat_id')
  })

  test.each([
    ['no name', { name: ' ' }, 'Enter your name'],
    ['a long name', { name: 'x'.repeat(31) }, 'Enter at most 30 characters'],
    ['a wrong email', { email: 'ada' }, 'Wrong Email'],
    ['a weak password', { password: 'weak' }, messages.passwordRule],
    ['a common password', { password: 'Password-1' }, messages.passwordCommon],
    [
      'a password of the own name',
      { password: 'moss-likes-1', customer_name: 'Fern' },
      messages.passwordOwn,
    ],
    [
      'a password of the company',
      { password: 'quincetree-7', customer_name: 'Quincetree' },
      accountTexts.nameInPassword,
    ],
    ['no city', { password: 'weak', city: ' ' }, 'Enter the city'],
    ['a country of nobody', { country: 'ZZ' }, 'Choose a country'],
    ['a state of nobody', { country: 'US', us_state: 'XX' }, WRONG_STATE],
    ['a state outside the US', { us_state: 'OR' }, WRONG_STATE],
    [
      'a VAT ID outside the EU',
      { country: 'CH', vat_id: 'CHE116281710' },
      'Enter a VAT ID only for countries in the EU',
    ],
    [
      'no VAT ID where there must be one',
      { country: 'FR' },
      'Enter your VAT ID, for example FR12345678901',
    ],
  ])('the server refuses %s by the same rules', (_what, change, message) => {
    expect(wrongInRequest({ ...accountRequestOf(filled), ...change }, commonPasswords)).toBe(
      message,
    )
  })

  test.each([
    {},
    { vat_id: 'DE136695976' },
    { country: 'FR', vat_id: 'FR40303265045' },
    { country: 'US', us_state: 'OR' },
    { address_line_2: 'Yard' },
  ])('the server takes what is right: %j', (change) => {
    expect(wrongInRequest({ ...accountRequestOf(filled), ...change }, commonPasswords)).toBeNull()
  })
})
