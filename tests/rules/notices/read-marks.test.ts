import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Notice } from '../../../contracts/model/accounts/notices.ts'
import {
  choiceFor,
  chosenOn,
  firstChoice,
  keptNotices,
} from '../../../contracts/rules/notices/notice-choice.ts'
import {
  conversationsOf,
  nothingRead,
  readOn,
  readThrough,
  unreadCount,
} from '../../../contracts/rules/notices/read-marks.ts'

const notice = (number: number, case_id: string | null): Notice => ({
  ...{ number, case_id, host: case_id && 'shop.example', kind: case_id ? 'email' : 'unmapped' },
  ...{ at: '2026-11-29T08:00:00.000Z', text: `Mail ${number}` },
})
const notices = [notice(9, '2'), notice(7, null), notice(6, '2'), notice(3, '1')]
const unreadIn = (read = nothingRead) =>
  conversationsOf(notices, read).map(({ key, unread }) => [key, unread.map((n) => n.number)])

describe('what is read of the notices', () => {
  test('is counted by conversations and not by messages, the newest first', () => {
    expect(unreadIn()).toEqual([
      ['2', [9, 6]],
      ['unmapped', [7]],
      ['1', [3]],
    ])
    expect(unreadCount(conversationsOf(notices, nothingRead))).toBe(3)
  })

  test.each([
    ['one conversation', { marks: [{ key: '2', through: 6 }] }, [9], 3],
    ['one conversation whole', { marks: [{ key: '2', through: 9 }] }, [], 2],
    ['everything so far', { through: 7 }, [9], 1],
    ['everything, and one of it not', { through: 9, marks: [{ key: '2', through: 6 }] }, [9], 1],
  ])('%s', (_, reading, ofTwo, count) => {
    const read = readOn(nothingRead, reading)
    expect(unreadIn(read)[0]).toEqual(['2', ofTwo])
    expect(unreadCount(conversationsOf(notices, read))).toBe(count)
  })

  test('everything read takes along what differed, and its marks undo it', () => {
    const before = readOn(nothingRead, { marks: [{ key: '2', through: 6 }] })
    const all = readOn(before, { through: 9 })
    expect(all).toEqual({ through: 9, marks: [] })
    const marks = conversationsOf(notices, before)
      .filter(({ unread }) => unread.length > 0)
      .map(({ key }) => ({ key, through: readThrough(before, key) }))
    expect(unreadIn(readOn(all, { marks }))).toEqual(unreadIn(before))
  })

  test('the floor never falls, a key has one mark, and there are never more than 500', () => {
    const key = fc.integer({ min: 1, max: 2_000 }).map(String)
    const reading = fc.record(
      {
        through: fc.nat(900),
        marks: fc.array(fc.record({ key, through: fc.nat(900) }), { maxLength: 400 }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 6 }), (readings) => {
        let read = nothingRead
        for (const one of readings) {
          const next = readOn(read, one)
          expect(next.through).toBeGreaterThanOrEqual(read.through)
          expect(new Set(next.marks.map((m) => m.key)).size).toBe(next.marks.length)
          expect(next.marks.length).toBeLessThanOrEqual(500)
          const last = one.marks?.at(-1)
          if (last) expect(readThrough(next, last.key)).toBe(last.through)
          read = next
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('what somebody wants to be told of', () => {
  test('keeps the parts that were not changed, and an agent stays with own cases', () => {
    const changed = chosenOn(firstChoice, { scope: 'all', desktop: undefined })
    expect(changed).toEqual({ ...firstChoice, scope: 'all' })
    expect(choiceFor('ADMIN', changed).scope).toBe('all')
    expect(choiceFor('AGENT', changed).scope).toBe('own')
  })

  test.each([
    ['nothing kept', null],
    ['another version', { read: { through: -1 }, choice: { kinds: ['pigeon'] } }],
    ['what is no record', 'notices'],
  ])('%s is as nothing chosen', (_, stored) => {
    expect(keptNotices('ADMIN', stored)).toEqual({ read: nothingRead, choice: firstChoice })
  })
})
