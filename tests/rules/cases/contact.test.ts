import { describe, expect, it } from 'vitest'
import { countries } from '../../../contracts/reference/countries.ts'
import { allowsContactChange } from '../../../contracts/rules/cases/case-allows.ts'
import {
  contactEmailError,
  contactRefusal,
  isNewSender,
  readContact,
  readSender,
  splitName,
} from '../../../contracts/rules/cases/contact.ts'
import { aCaseDetail } from '../../support/records/builders.ts'

const contact = aCaseDetail({}).opponent_contact_details

describe('a contact', () => {
  it.each([
    [null, 'An email address is required'],
    ['  ', 'An email address is required'],
    ['nobody', 'Enter a valid email address, for example name@example.com'],
    ['a b@c.example', 'Enter a valid email address, for example name@example.com'],
    [' info@althaus.example ', null],
  ])('with the email %j: %j [CONTACT-02] [CONTACT-04]', (email, error) => {
    expect(contactEmailError(email)).toBe(error)
    expect(readContact({ ...contact, email }).ok).toBe(error === null)
  })

  it('is trimmed, and what is empty is nothing [CONTACT-03]', () => {
    const read = readContact({ ...contact, email: ' a@b.example ', company: '  ', city: ' Bonn ' })
    expect(read).toMatchObject({
      ok: true,
      value: { email: 'a@b.example', company: null, city: 'Bonn' },
    })
  })

  it.each([
    ['STANDBY', true],
    ['ACTIVE', true],
    ['PAYMENT_PROCESSING', false],
    ['PAID', false],
    ['VALID_LICENSE', false],
    ['CANCELLED', false],
  ] as const)('of a case in %s may be changed: %s [G-452]', (state, may) => {
    expect(allowsContactChange(state)).toBe(may)
    const refusal = `Invalid request: case in state ${state} cannot be given another contact.`
    expect(contactRefusal(state)).toBe(may ? null : refusal)
  })

  it.each([
    ['Jürgen Althaus', 'Jürgen', 'Althaus'],
    ['  Anna Maria   von Berg ', 'Anna Maria von', 'Berg'],
    ['Althaus', '', 'Althaus'],
    ['', '', ''],
  ])('named %j is split at the last space [CONTACT-09] [G-454]', (name, first_name, last_name) => {
    expect(splitName(name)).toEqual({ first_name, last_name })
  })
})

describe('the sender of a mail', () => {
  it.each([
    ['Jürgen Althaus <j@althaus.example>', 'Jürgen Althaus', 'j@althaus.example'],
    ['"Althaus, J." <j@althaus.example>', 'Althaus, J.', 'j@althaus.example'],
    ['j@althaus.example', '', 'j@althaus.example'],
    ['<j@althaus.example>', '', 'j@althaus.example'],
    [' J <j@althaus.example> ', 'J', 'j@althaus.example'],
    [' j@althaus.example ', '', 'j@althaus.example'],
    ['J <j@althaus.example> x', '', 'J <j@althaus.example> x'],
  ])('of %j is known by name and address', (from, name, address) => {
    expect(readSender(from)).toEqual({ name, address })
  })

  it.each([
    ['j@althaus.example', 'j@althaus.example', false],
    ['J <J@Althaus.example>', ' j@althaus.example ', false],
    ['other@althaus.example', 'j@althaus.example', true],
    ['j@althaus.example', null, true],
    ['', null, false],
    ['MAILER-DAEMON', 'j@althaus.example', false],
  ])('%j beside the stored %j is somebody new: %s [CONTACT-12]', (from, stored, isNew) => {
    expect(isNewSender(from, stored)).toBe(isNew)
  })
})

it('there are 197 countries, each once [CASECONST-02] [G-501]', () => {
  expect(new Set(countries).size).toBe(197)
  expect(countries.every((code) => /^[A-Z]{2}$/u.test(code))).toBe(true)
})
