import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import {
  beginAt,
  hear,
  isBehind,
  type Ordering,
  receive,
  settle,
  startOrdering,
} from '../../../src/bus/log/ordering.ts'
import { caseEvent } from '../../support/records/events.ts'

const from = (cursor: number): Ordering => beginAt(startOrdering, cursor)
const events = (...numbers: number[]): WireEvent[] =>
  numbers.map((seq) => caseEvent(seq, 'case.note-added'))
const numbers = (ready: readonly { seq: number | null }[]) => ready.map(({ seq }) => seq)

describe('where this client stands', () => {
  const held = (cursor: number | null, ...early: number[]): Ordering =>
    receive(cursor === null ? startOrdering : from(cursor), events(...early)).ordering

  test('keeps, when the log begins again, what came too early and is still to come', () => {
    const again = beginAt(held(4, 6, 8, 9), 8)
    expect([...again.held.keys()]).toEqual([9])
    expect([again.cursor, again.head]).toEqual([8, 9])
    expect(beginAt(startOrdering, 5)).toEqual({ cursor: 5, head: 5, held: new Map() })
  })

  test('hands nothing with a number on before the log has begun', () => {
    const early = receive(startOrdering, events(1, 2, 2))
    expect(numbers(early.ready)).toEqual([])
    expect(early.duplicates).toBe(1)
    expect(early.ordering.cursor).toBeNull()
    expect([...early.ordering.held.keys()]).toEqual([1, 2])
    expect(isBehind(early.ordering)).toBe(true)
  })

  test('forgets what the server, asked, says does not exist', () => {
    const settled = settle(held(4, 6, 9), 6, 9)
    expect([...settled.held.keys()]).toEqual([6])
    expect(settled.head).toBe(6)
    expect(settle(held(4, 9), 2, 9).head).toBe(4)
    expect(settle(held(null, 9), 2, 9)).toEqual({ cursor: null, head: 2, held: new Map() })
    // What was heard of after it was asked is no invention of a broken answer.
    expect(settle(held(4, 9), 6, 8).head).toBe(9)
    expect([...settle(held(4, 9), 6, 8).held.keys()]).toEqual([9])
  })

  test('hands events without a number on at once, but nothing that was withheld', () => {
    const withheld = (seq: number | null): WireEvent =>
      ({ id: 'w', name: 'withheld', v: 1, seq, customerId: 'c1' }) as WireEvent
    const local = { ...caseEvent(1, 'case.note-added'), seq: null }
    const received = receive(from(4), [
      local,
      withheld(null),
      withheld(5),
      ...events(7),
      withheld(6),
    ])
    expect(numbers(received.ready)).toEqual([null, 7])
    expect(received.ordering).toMatchObject({ cursor: 7, head: 7 })
    expect(received.ordering.held.size).toBe(0)
  })
})

describe('the customer’s numbers', () => {
  test.each([
    { what: 'the next ones pass', cursor: 4, came: [5, 6], ready: [5, 6], now: 6, behind: false },
    { what: 'an early one is held', cursor: 4, came: [6], ready: [], now: 4, behind: true },
    {
      what: 'the hole is filled',
      cursor: 4,
      came: [7, 6, 5],
      ready: [5, 6, 7],
      now: 7,
      behind: false,
    },
    {
      what: 'an old one is a duplicate',
      cursor: 4,
      came: [3, 4],
      ready: [],
      now: 4,
      behind: false,
    },
    {
      what: 'twice counts once',
      cursor: 4,
      came: [5, 5, 6, 5],
      ready: [5, 6],
      now: 6,
      behind: false,
    },
    {
      what: 'one twice too early',
      cursor: 4,
      came: [6, 6, 5],
      ready: [5, 6],
      now: 6,
      behind: false,
    },
  ])('$what', ({ cursor, came, ready, now, behind }) => {
    const received = receive(from(cursor), events(...came))
    expect(numbers(received.ready)).toEqual(ready)
    expect(received.ordering.cursor).toBe(now)
    expect(isBehind(received.ordering)).toBe(behind)
    expect(received.duplicates).toBe(came.length - ready.length - received.ordering.held.size)
  })

  test('a withheld event takes its number and nothing else', () => {
    const withheld: WireEvent = { seq: 5, name: 'withheld' }
    const received = receive(from(4), [withheld, ...events(6)])
    expect(numbers(received.ready)).toEqual([6])
    expect(received.ordering.cursor).toBe(6)
  })

  test('a head heard of says that something is missing', () => {
    expect(isBehind(hear(from(4), 6))).toBe(true)
    expect(isBehind(hear(from(6), 4))).toBe(false)
  })

  test('a head that the server, asked for it, does not know of is waited for no longer', () => {
    const told = hear(receive(from(4), events(9)).ordering, 2_000)
    const settled = settle(told, 5, 2_000)
    expect(settled).toMatchObject({ cursor: 4, head: 5 })
    expect(settled.held.size).toBe(0)
    expect(isBehind(settle(told, 4, 2_000))).toBe(false)
  })

  test('but one that was heard of while the server was asked is', () => {
    expect(settle(hear(from(4), 6), 4, 4)).toMatchObject({ cursor: 4, head: 6 })
  })

  test('before the log has begun everything waits; then only what is newer counts', () => {
    const early = receive(startOrdering, events(6, 7)).ordering
    expect(early.cursor).toBeNull()
    const begun = receive(beginAt(early, 6), [])
    expect(numbers(begun.ready)).toEqual([7])
    expect(begun.ordering).toEqual({ cursor: 7, head: 7, held: new Map() })
  })

  test('wherever it begins, nothing is held that comes next', () => {
    const number = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(fc.array(number), number, (early, beginning) => {
        const before = receive(startOrdering, events(...early)).ordering
        const { ordering, ready } = receive(beginAt(before, beginning), [])
        const { cursor, held } = ordering
        expect(numbers(ready)).toEqual(ready.map((_, at) => beginning + at + 1))
        expect(cursor).toBe(beginning + ready.length)
        expect(held.has(beginning + ready.length + 1)).toBe(false)
        expect([...held.keys()].toSorted()).toEqual(
          [...new Set(early)].filter((seq) => seq > beginning + ready.length).toSorted(),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('whatever is doubled, reordered or late, each number is handed on once and in order', () => {
    const history = fc.integer({ min: 1, max: 40 }).chain((last) =>
      fc.record({
        last: fc.constant(last),
        pushes: fc.array(fc.array(fc.integer({ min: 1, max: last }), { maxLength: 8 })),
      }),
    )
    fc.assert(
      fc.property(history, ({ last, pushes }) => {
        let ordering = from(0)
        const handed: (number | null)[] = []
        const take = (came: number[]) => {
          const before = ordering.cursor ?? 0
          const received = receive(ordering, events(...came))
          ordering = received.ordering
          handed.push(...numbers(received.ready))
          expect(ordering.cursor).toBeGreaterThanOrEqual(before)
        }
        for (const push of pushes) take(push)
        // The fetch by number closes every hole.
        const cursor = ordering.cursor ?? 0
        take(Array.from({ length: last - cursor }, (_, at) => cursor + at + 1))
        expect(handed).toEqual(Array.from({ length: last }, (_, at) => at + 1))
        expect(isBehind(ordering)).toBe(false)
        expect(ordering.held.size).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})
