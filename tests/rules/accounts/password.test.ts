import { describe, expect, it } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import { commonPasswords } from '../../../contracts/rules/accounts/common-passwords.ts'
import {
  isPassword,
  passwordError,
  passwordTexts,
  readNewPassword,
} from '../../../contracts/rules/accounts/password.ts'

const nobody = { email: '', name: '', company: '' }
const none = { has: () => false }
const ada = { email: 'ada.lovelace@nordlicht.example', name: 'Ada Núñez', company: 'Fotohaus Wien' }

describe('a password that is easy to guess', () => {
  it.each(['Password-1', 'p@ssw0rd!', '1-letmein-1', 'Qwerty_123', '!!Dragon99', 'sun-shine-1!'])(
    '%s is refused as a common one',
    (text) => {
      expect(readNewPassword(text, nobody, commonPasswords)).toEqual({
        ok: false,
        message: messages.passwordCommon,
      })
      expect(passwordError(text, nobody, commonPasswords)).toBe(messages.passwordCommon)
    },
  )

  it.each([
    'Lovelace-1852',
    'my-L0v3lace-1',
    'nunez-is-1-me',
    'Nordlicht#1',
    'grand-fotohaus-9',
    'Framewright-1',
    'fr@mewright-22',
  ])('%s is refused for the words of its owner', (text) => {
    expect(readNewPassword(text, ada, commonPasswords)).toEqual({
      ok: false,
      message: messages.passwordOwn,
    })
    expect(passwordError(text, ada)).toBe(messages.passwordOwn)
  })

  it.each(['quince-tree-7', 'ada-likes-pears-7', 'correct horse 7!', 'wien-ist-schoen-1'])(
    '%s is taken, short words and the domain’s end included',
    (text) => {
      const owner = { ...ada, company: 'Fotohaus' }
      expect(readNewPassword(text, owner, commonPasswords)).toEqual({ ok: true, value: text })
    },
  )

  it('is known by a list of exactly the 10,000 most common', () => {
    expect(commonPasswords).toHaveProperty('size', 10_000)
  })
})

describe('a new password', () => {
  it.each([
    ['abcd-12', false],
    ['abcd-123', true],
    ['äöüß-12', false],
    ['äöüß-123', true],
  ])('%j, with 8 characters at least: %j [PASSWORD-01]', (text, right) => {
    expect(isPassword(text)).toBe(right)
  })

  it.each([
    ['abcdefg-', false],
    ['abcdefg-1', true],
    ['abcdefg-١', true],
  ])('%j, with a digit: %j [PASSWORD-02]', (text, right) => {
    expect(isPassword(text)).toBe(right)
  })

  it.each([
    ['ABCDEF-12', false],
    ['ABCDEf-12', true],
    ['ABCDEF-1ä', true],
  ])('%j, with a lowercase letter: %j [PASSWORD-03]', (text, right) => {
    expect(isPassword(text)).toBe(right)
  })

  it.each([
    ['abcdefg12', false],
    ['abcd efg12', false],
    ['abcdéfg12', false],
    ['abcde\u0301fg12', false],
    ['abcdefg1²', false],
    ['abcdefg1_', true],
    ['abcdefg1€', true],
    ['abcdefg1🔑', true],
  ])(
    '%j, with a character that is no letter, digit or blank: %j [PASSWORD-04] [G-230]',
    (text, right) => {
      expect(isPassword(text)).toBe(right)
    },
  )

  it('needs no capital letter, whatever a hint lists [G-229]', () => {
    expect(isPassword('abcdefg-1')).toBe(true)
    expect(passwordTexts.resetHint).toContain('1 capital letter')
  })

  it.each([
    ['', 'Please enter a password.'],
    ['   ', 'Please enter a password.'],
    ['abc', 'Please enter a valid password.'],
    ['      -1a      ', 'Please enter a valid password.'],
    [' abcdefg-1 ', null],
  ])('%j is answered in a form by %j [PASSWORD-09, PASSWORD-10]', (text, error) => {
    expect(passwordError(text)).toBe(error)
  })

  it('is stored without outer blanks, and every breach has the one message of the server [G-225] [G-231] [G-315]', () => {
    expect(readNewPassword('  abcdefg-1\n', nobody, none)).toEqual({ ok: true, value: 'abcdefg-1' })
    for (const text of ['', 'abc', 'abcdefgh', 'ABCDEFG-1']) {
      expect(readNewPassword(text, nobody, none)).toEqual({
        ok: false,
        message:
          'Password must be at least 8 characters long and includes 1 number and 1 special character.',
      })
    }
  })
})
