import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyUserForm, readUserForm } from '../../../contracts/rules/accounts/users.ts'
import {
  addressKey,
  canonicalAddress,
  isEmailAddress,
  sameAddress,
} from '../../../contracts/rules/addresses/email-address.ts'
import { readContact } from '../../../contracts/rules/cases/contact.ts'
import { aContact } from '../../support/records/mail-facts.ts'

describe('the one form of an address', () => {
  test.each([
    [' Ada@Moss.EXAMPLE ', 'Ada@moss.example'],
    ['zoe\u0308@Bu\u0308ro.example', 'zoë@büro.example'],
    ['a@B@C.example', 'a@B@c.example'],
    ['no address', 'no address'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(canonicalAddress(typed)).toBe(stored)
  })

  test('is found again by every spelling of it', () => {
    expect(sameAddress('ZOË@büro.example', 'zoe\u0308@BU\u0308RO.EXAMPLE ')).toBe(true)
    expect(addressKey('ZOE\u0308@Büro.example')).toBe('zoë@büro.example')
    expect(sameAddress('zoe@moss.example', 'zoë@moss.example')).toBe(false)
  })

  test('is its own form, and an address stays one', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme' })), (text) => {
        const once = canonicalAddress(text)
        expect(canonicalAddress(once)).toBe(once)
        if (isEmailAddress(text.trim().normalize('NFC'))) expect(isEmailAddress(once)).toBe(true)
        expect(sameAddress(text, once)).toBe(true)
      }),
    )
  })

  test('is what a user and a contact get', () => {
    const typed = ' zoe\u0308@MOSS.example'
    expect(readUserForm({ ...emptyUserForm, email: typed }).form.email).toBe('zoë@moss.example')
    const contact = readContact(aContact({ email: typed }))
    expect(contact).toMatchObject({ ok: true, value: { email: 'zoë@moss.example' } })
  })
})
