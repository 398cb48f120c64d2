import { describe, expect, test } from 'vitest'
import {
  enterAddresses,
  joinAddresses,
  splitAddresses,
} from '../../../contracts/rules/addresses/address-list.ts'

describe('a list of addresses', () => {
  test('is one text with semicolons, each once [G-68]', () => {
    expect(splitAddresses(' a@x.example ;; b@x.example;A@X.example;')).toEqual([
      ...['a@x.example', 'b@x.example'],
    ])
    expect(joinAddresses(['a@x.example', 'b@x.example'])).toBe('a@x.example; b@x.example')
    expect(splitAddresses('')).toEqual([])
  })

  test('[COMPOSE-21, COMPOSE-23] takes what is typed, trimmed', () => {
    expect(enterAddresses([], '  a@x.example ')).toEqual({
      ...{ kind: 'added', addresses: ['a@x.example'] },
    })
  })

  test('takes several that are pasted, however they are parted', () => {
    expect(enterAddresses(['a@x.example'], 'b@x.example, c@x.example;\nA@x.example')).toEqual({
      ...{ kind: 'added', addresses: ['a@x.example', 'b@x.example', 'c@x.example'] },
    })
  })

  test.each([
    ['Jo Voss <a@x.example>', ['a@x.example']],
    ['"Voss, Jo" <a@x.example>; Lee, Ann <b@x.example>', ['a@x.example', 'b@x.example']],
    [
      'a@x.example, Ann Lee <b@x.example>,<c@x.example>',
      ['a@x.example', 'b@x.example', 'c@x.example'],
    ],
  ])('takes %s, as mail programs copy it', (typed, addresses) => {
    expect(enterAddresses([], typed)).toEqual({ kind: 'added', addresses })
  })

  test.each([
    'Jo <a at x>',
    'Jo <a@x.example',
    'a@@x.example, Ann <b@x.example>',
    'Ann <b@x.example> Jo',
  ])('takes nothing of %s: a part of it may have been meant as an address [G-67]', (typed) => {
    expect(enterAddresses([], typed)).toEqual({ kind: 'wrong' })
  })

  test('[COMPOSE-24, COMPOSE-25] takes none that is no address, and none again [G-67]', () => {
    expect(enterAddresses([], 'a at x')).toEqual({ kind: 'wrong' })
    expect(enterAddresses([], 'a@x.example, b')).toEqual({ kind: 'wrong' })
    expect(enterAddresses(['a@x.example'], 'A@X.EXAMPLE')).toEqual({ kind: 'known' })
    expect(enterAddresses([], ' ; ')).toEqual({ kind: 'empty' })
  })
})
