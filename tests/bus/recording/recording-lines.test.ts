import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { createLineReader, customerOf } from '../../../src/bus/recording/lines.ts'
import { aUser, localEvent } from '../../support/records/events.ts'
import { day, named, numbered, opened, written } from './recordings.ts'

const rebased = named(localEvent('log.rebased', { as_of: 1 }), { id: 'rebased' })

describe('a line of a recording', () => {
  const linesOf = (events: readonly Envelope[]) => events.map((event) => JSON.stringify(event))

  /** What became of each line. */
  const read = (lines: readonly string[]) => {
    const readLine = createLineReader(lines, customerOf(lines))
    return lines.map((_, place) => {
      const one = readLine(place)
      return one.kind === 'lost' ? one.reason : one.kind
    })
  }

  test('is known, or kept unread where this build knows neither its name nor its version', () => {
    const [one, two, three] = numbered(1, 2, 3) as [KnownEvent, KnownEvent, KnownEvent]
    const newer = [named(two, { name: 'case.painted' }), named(three, { v: 99 })]
    expect(read(linesOf([one, ...newer]))).toEqual(['known', 'unknown', 'unknown'])
    const again = opened(written({ events: [one, ...newer] }))
    expect(again.events).toEqual([one, ...newer])
  })

  test('that is damaged is lost, with what is wrong about it', () => {
    const [one] = numbered(1) as [KnownEvent]
    const damaged = [
      '{"id":',
      JSON.stringify({ ...one, seq: 2, at: 'yesterday' }),
      JSON.stringify({ ...one, seq: 3, payload: { row: 7 } }),
    ]
    const [noJson, noEvent, noPayload] = read([...linesOf([one]), ...damaged]).slice(1)
    expect(noJson).toBe('no JSON')
    expect(noEvent).toMatch(/^at: ./)
    expect(noPayload).toMatch(/^case\.mail-received: row: ./)
    const text = `${written({ events: [one] })}${damaged.join('\n')}\n`
    expect(opened(text).lost.map(({ line }) => line)).toEqual([4, 5, 6])
  })

  test('that was there before counts once', () => {
    const [one] = numbered(1) as [KnownEvent]
    expect(read(linesOf([day, one, day, named(one, { id: 'other', seq: 2 })]))).toEqual([
      'known',
      'known',
      'duplicate',
      'known',
    ])
  })

  test('of another customer is never shown; what nobody was logged in for is nobody’s', () => {
    const session = (customer_id: string) =>
      localEvent('session.started', { user: aUser({ customer_id }), as_of: 1 })
    const events = [
      ...numbered(1),
      named(day, { customerId: 'c2' }),
      named(day, { id: 'nobody', customerId: '' }),
      named(session('c2'), { id: 'takeover' }),
      named(session('c1'), { id: 'own' }),
    ]
    expect(read(linesOf(events))).toEqual([
      'known',
      'belongs to another customer',
      'known',
      'belongs to another customer',
      'known',
    ])
  })

  test('of the customer of most lines is the own, however many are nobody’s', () => {
    const nobodys = [1, 2, 3].map((n) => named(day, { id: `n${n}`, customerId: '' }))
    const theirs = [1, 2].map((n) => named(day, { id: `t${n}`, customerId: 'c2' }))
    const own = [1, 2, 3].map((n) => named(day, { id: `o${n}` }))
    expect(customerOf(linesOf([...nobodys, ...own.slice(0, 1)]))).toBe('c1')
    expect(customerOf(linesOf([...theirs, ...own]))).toBe('c1')
    expect(customerOf(linesOf([...own, ...theirs]))).toBe('c1')
    expect(customerOf(linesOf(nobodys))).toBeNull()
    expect(customerOf([])).toBeNull()
  })
})

describe('numbers that are not where they belong', () => {
  const places = (seqs: readonly (number | 'rebased' | 'day')[]) => {
    const events = seqs.map((seq, at): Envelope => {
      if (seq === 'rebased') return named(rebased, { id: `r${at}` })
      if (seq === 'day') return named(day, { id: `d${at}` })
      return named(numbered(seq)[0] as KnownEvent, { id: `e${at}` })
    })
    const lines = events.map((event) => JSON.stringify(event))
    const readLine = createLineReader(lines, 'c1')
    return lines.flatMap((_, place) => {
      const one = readLine(place)
      return one.kind === 'lost' ? [[place, one.reason]] : []
    })
  }
  const out = (...at: number[]) => at.map((place) => [place, 'out of order'])

  test('cost themselves alone: the longest part in order is left', () => {
    expect(places([1, 2, 3, 4])).toEqual([])
    expect(places([4, 9, 6, 7, 8, 5, 10])).toEqual(out(1, 5))
    expect(places([5, 1, 2, 3])).toEqual(out(0))
    expect(places([1, 2, 3, 0])).toEqual(out(3))
    expect(places([3, 4, 5, 1, 2])).toEqual(out(3, 4))
    expect(places([10, 11, 1, 2, 3])).toEqual(out(0, 1))
    expect(places([])).toEqual([])
  })

  test('are those of a doubled number, too', () => {
    expect(places([1, 2, 2, 3])).toHaveLength(1)
    expect(places([7, 7, 7])).toHaveLength(2)
  })

  test('are none where lines without a number stand between, or the log began anew', () => {
    expect(places([1, 'day', 3, 'day', 4])).toEqual([])
    expect(places([8, 9, 'day', 1])).toEqual(out(3))
    expect(places([8, 9, 'rebased', 1, 2, 'rebased', 1])).toEqual([])
    expect(places([8, 9, 'rebased', 2, 1, 3]).length).toBe(1)
  })
})
