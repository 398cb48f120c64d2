import { describe, expect, it } from 'vitest'
import { readNames } from '../../contracts/rules/profile.ts'
import { isOverdue } from '../../contracts/rules/terms.ts'

describe('the names of a user', () => {
  it('are trimmed and at most 30 characters long [FORMAT-05, PROFILE-11]', () => {
    const name = 'x'.repeat(30)
    expect(readNames({ name: ` ${name}\n`, public_name: '\tA. Berg ' })).toEqual({
      ok: true,
      value: { name, public_name: 'A. Berg' },
    })
    for (const long of [{ name: `${name}x` }, { public_name: `${name}x` }]) {
      expect(readNames({ name, public_name: name, ...long })).toEqual({
        ok: false,
        message: 'A name has at most 30 characters.',
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

it.each([
  [null, '2026-11-20', false],
  ['2026-11-20', '2026-11-19', false],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-20', '2026-11-21', true],
])('terms with the last day %s must be accepted on %s: %s [TOS-05]', (last, today, must) => {
  expect(isOverdue(last, today)).toBe(must)
})
