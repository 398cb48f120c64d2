import { afterEach, describe, expect, test, vi } from 'vitest'
import { keepRecord, withOwnChanges } from '../../src/bus/kept-record.ts'
import { memoryStorage } from '../support/client/client.ts'

afterEach(() => vi.unstubAllGlobals())

describe('what a tab writes to a record that all tabs keep', () => {
  test.each([
    ['what it added', {}, {}, { a: 1 }, { a: 1 }],
    ['what it changed, over what another one did', { a: 5 }, { a: 1 }, { a: 2 }, { a: 2 }],
    ['what it took away', { a: 1, b: 2 }, { a: 1 }, {}, { b: 2 }],
    ['nothing of what it left as it was', { a: 5 }, { a: 1 }, { a: 1 }, { a: 5 }],
    ['nothing that another one took away', {}, { a: 1 }, { a: 1 }, {}],
    ['nothing of what another one added', { b: 2 }, {}, {}, { b: 2 }],
    [
      'nothing of equal values',
      { a: { x: [5] } },
      { a: { x: [1] } },
      { a: { x: [1] } },
      { a: { x: [5] } },
    ],
  ])('is %s', (_, kept, before, now, after) => {
    expect(withOwnChanges(kept, before, now)).toEqual(after)
    expect(Object.keys(withOwnChanges(kept, before, now))).toEqual(Object.keys(after))
  })

  test('is nothing at all where the record is empty', () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    keepRecord('record', { a: 1 })
    expect(storage.getItem('record')).toBe('{"a":1}')
    keepRecord('record', {})
    expect(storage.getItem('record')).toBeNull()
  })
})
