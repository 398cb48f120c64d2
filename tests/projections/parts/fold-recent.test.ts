import { describe, expect, test } from 'vitest'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import { eventsAfter } from '../../../src/projections/parts/recent.ts'
import { foldCases, foldWorkspace, type Workspace } from '../../../src/projections/workspace.ts'
import { localEvent, sessionStarted } from '../../support/records/events.ts'
import { BEGUN, changedBy, fold, mailEvent, touched, withoutNumber } from '../fold-workspace.ts'

/** Numbered from right after the beginning of the session. */
const many = (count: number): CaseEvent[] =>
  Array.from({ length: count }, (_, at) => touched(BEGUN + 1 + at, '1'))
const numbers = (events: ReturnType<typeof eventsAfter>) => events?.map(({ seq }) => seq)

describe('the latest events', () => {
  test('are those of cases and of mail, in the order of their numbers', () => {
    const { recent } = fold(touched(2, '1'), mailEvent(3, 'email.unmapped-read'), touched(4, '2'))
    expect(numbers(recent.events)).toEqual([2, 3, 4])
    expect(numbers(eventsAfter(recent, BEGUN))).toEqual([2, 3, 4])
    expect(numbers(eventsAfter(recent, 2))).toEqual([3, 4])
    expect(numbers(eventsAfter(recent, 3))).toEqual([4])
    expect(eventsAfter(recent, 4)).toEqual([])
    expect(eventsAfter(recent, 9)).toEqual([])
    expect(eventsAfter(fold().recent, BEGUN)).toEqual([])
  })

  test('do not reach back behind the beginning of the session', () => {
    expect(eventsAfter(fold(touched(2, '1')).recent, BEGUN - 1)).toBeNull()
  })

  test('begin anew with a session and with a log', () => {
    const office = fold(touched(2, '1'), sessionStarted(7))
    expect(office.recent).toEqual({ since: 7, events: [], unread: [] })
    const rebased = foldWorkspace(office, [
      touched(8, '1'),
      localEvent('log.rebased', { as_of: 40 }),
    ])
    expect(rebased.recent).toEqual({ since: 40, events: [], unread: [] })
  })

  test('hold no event without a number', () => {
    const office = fold(touched(2, '1'))
    expect(changedBy(office, [withoutNumber(mailEvent(3, 'email.unmapped-read'))])).toEqual([])
    expect(changedBy(office, [withoutNumber(touched(3, '2'))])).toEqual(['rows'])
    expect(changedBy(office, [touched(3, '1'), withoutNumber(touched(4, '1'))])).toEqual([
      'rows',
      'recent',
    ])
  })

  test('are as many as may arrive while one request is under way, and never many more', () => {
    const events = many(4_000)
    const last = events.pop()
    const office = foldCases(fold(), events)
    expect(office.recent.events).toHaveLength(3_999)
    expect(eventsAfter(office.recent, BEGUN)).toHaveLength(3_999)
    if (!last) throw new Error('no event')
    const { recent } = foldCases(office, [last])
    expect(recent.since).toBe(2_001)
    expect([recent.events.length, recent.events[0]?.seq]).toEqual([2_000, 2_002])
    expect(eventsAfter(recent, 2_000)).toBeNull()
    expect(eventsAfter(recent, 2_001)).toHaveLength(2_000)
    expect(numbers(eventsAfter(recent, 4_000))).toEqual([4_001])
  })

  test('let their oldest go at the same event, however they came', () => {
    const events = many(4_100)
    const { recent } = foldCases(fold(), events)
    expect([recent.since, recent.events.length]).toEqual([2_001, 2_100])
    const oneByOne = events.reduce<Workspace>((office, event) => foldCases(office, [event]), fold())
    expect(oneByOne.recent).toEqual(recent)
  })
})
