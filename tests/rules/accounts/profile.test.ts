import { describe, expect, it } from 'vitest'
import { SIGNATURE_MAX_LENGTH } from '../../../contracts/limits.ts'
import { signupNameError } from '../../../contracts/rules/accounts/account.ts'
import { readNames, readSignature } from '../../../contracts/rules/accounts/profile.ts'
import { isOverdue } from '../../../contracts/rules/accounts/terms.ts'
import { emptyUserForm, readUserForm } from '../../../contracts/rules/accounts/users.ts'

describe('the names of a user', () => {
  it('are trimmed and at most 30 characters long [FORMAT-05, PROFILE-11]', () => {
    const name = 'x'.repeat(30)
    expect(readNames({ name: ` ${name}\n`, public_name: '\tA. Berg ' })).toEqual({
      ok: true,
      value: { name, public_name: 'A. Berg' },
    })
    expect(readNames({ name, public_name: name }).ok).toBe(true)
    for (const long of [{ name: `${name}x` }, { public_name: `${name}x` }]) {
      expect(readNames({ name, public_name: name, ...long })).toEqual({
        ok: false,
        message: 'Enter at most 30 characters.',
      })
    }
  })

  it.each(['', ' ', '\n\t'])('cannot be %j [PROFILE-12]', (empty) => {
    const message = 'Please enter valid values for all fields.'
    for (const names of [
      { name: empty, public_name: 'b' },
      { name: 'a', public_name: empty },
    ]) {
      expect(readNames(names)).toEqual({ ok: false, message })
    }
  })
})

it('a signature is as long as it may be, and no longer', () => {
  const html = 'x'.repeat(SIGNATURE_MAX_LENGTH)
  expect(readSignature(html)).toEqual({ ok: true, value: html })
  expect(readSignature(`${html}x`)).toEqual({
    ok: false,
    message:
      'The signature is too long: 20001 characters including formatting; at most 20000 are allowed. Shorten it or simplify its formatting.',
  })
})

it('a name that nobody sees whole is told so', () => {
  expect(readNames({ name: 'Ada\u202e', public_name: 'Ada' })).toEqual({
    ok: false,
    message: 'A name cannot contain characters that cannot be displayed.',
  })
})

describe('what nobody sees in a name', () => {
  const rules = [
    (name: string) => readNames({ name, public_name: 'A. Berg' }).ok,
    (name: string) => readNames({ name: 'A. Berg', public_name: name }).ok,
    (name: string) => signupNameError(name) === null,
    (name: string) => Object.keys(readUserForm({ ...aForm, name }).errors).length === 0,
  ]
  const aForm = { ...emptyUserForm, public_name: 'A. Berg', email: 'a@berg.example' }

  it.each([
    ['Ada\nWong', false],
    ['Ada\u202eWong', false],
    ['Ada\u200bWong', false],
    ['\u200d', false],
    ['علی\u200cرضا', true],
    ['👩\u200d🔬 Wong', true],
    ['Łukasz Żółć-O’Neill', true],
  ])('%j passes everywhere or nowhere: %s', (name, passes) => {
    expect(rules.map((rule) => rule(name))).toEqual(rules.map(() => passes))
  })
})

it.each([
  [null, '2026-11-20', false],
  ['2026-11-20', '2026-11-19', false],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-20', '2026-11-21', true],
])(
  'terms with the last day %s must be accepted on %s: %s [TOS-05] [G-255]',
  (last, today, must) => {
    expect(isOverdue(last, today)).toBe(must)
  },
)
