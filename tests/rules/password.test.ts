import { describe, expect, it } from 'vitest'
import {
  isPassword,
  passwordError,
  passwordStrength,
  passwordTexts,
  readNewPassword,
} from '../../contracts/rules/password.ts'

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
  ])('%j, with a character that is no letter, digit or blank: %j [PASSWORD-04]', (text, right) => {
    expect(isPassword(text)).toBe(right)
  })

  it('needs no capital letter, whatever a hint lists', () => {
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

  it('is stored without outer blanks, and every breach has the one message of the server', () => {
    expect(readNewPassword('  abcdefg-1\n')).toEqual({ ok: true, value: 'abcdefg-1' })
    for (const text of ['', 'abc', 'abcdefgh', 'ABCDEFG-1']) {
      expect(readNewPassword(text)).toEqual({
        ok: false,
        message:
          'Password must be at least 8 characters long and includes 1 number and 1 special character.',
      })
    }
  })
})

describe('the hint how strong it is', () => {
  it.each([
    ['', null],
    ['abc', 'weak'],
    ['Password-1', 'weak'],
    ['aaaaaaaaaaaaaaaa-1', 'weak'],
    ['abcdefghijkl-123', 'weak'],
    ['gk7-mvxb', 'fair'],
    ['Gk7-mvxbq', 'good'],
    ['kettle-Rhombus-42-fjord', 'strong'],
  ])('%j is %j', (text, strength) => {
    expect(passwordStrength(text)).toBe(strength)
  })
})
