import { describe, expect, test } from 'vitest'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import {
  accept,
  beginSegment,
  eventsOf,
  isSegmentFull,
  SEGMENT,
  SEGMENT_SIZE,
  startLog,
} from '../../../src/bus/log/log.ts'
import { sizeEstimateOf } from '../../../src/bus/log/size-estimate.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { caseEvent, localEvent, pageListed, sessionStarted } from '../../support/records/events.ts'

const begun = () => accept(startLog(null), [{ kind: 'local', events: [sessionStarted(4)] }])
const wire = (...events: WireEvent[]) => ({ kind: 'wire' as const, events })

describe('the log', () => {
  test('takes all that waited as one batch, in the order of arrival', () => {
    const day = localEvent('day.changed', { day: '2026-11-20' })
    const log = accept(begun(), [
      wire(caseEvent(6, 'case.tag-added')),
      { kind: 'local', events: [day] },
      wire(caseEvent(5, 'case.note-added')),
    ])
    expect(log.batch.map(({ name }) => name)).toEqual([
      'day.changed',
      'case.note-added',
      'case.tag-added',
    ])
    expect(eventsOf(log)).toHaveLength(4)
  })

  test('begins again with what had come too early, which comes right after', () => {
    const early = accept(begun(), [wire(caseEvent(7, 'case.tag-added'))])
    const rebased = localEvent('log.rebased', { as_of: 6 })
    const again = accept(early, [{ kind: 'local', events: [rebased] }])
    expect(again.batch.map(({ name }) => name)).toEqual(['log.rebased', 'case.tag-added'])
    expect(again.ordering).toEqual({ cursor: 7, head: 7, held: new Map() })
    expect(eventsOf(again).map(({ seq }) => seq)).toEqual([null, null, 7])
  })

  test('counts the own answer and its echo by socket once', () => {
    const event = caseEvent(5, 'case.note-added', { commandId: 'c-1' })
    const first = accept(begun(), [wire(event), wire(event)])
    const second = accept(first, [wire(event)])
    expect(first.batch).toHaveLength(1)
    expect(second.batch).toHaveLength(0)
    expect(second.duplicates).toBe(2)
  })

  test('keeps an event of an unknown name or a newer version, counts it and goes on', () => {
    const unknown = { ...caseEvent(5, 'case.note-added'), name: 'case.painted' }
    const newer = { ...caseEvent(6, 'case.note-added'), v: 99 }
    const log = accept(begun(), [wire(unknown, newer, caseEvent(7, 'case.tag-added'))])
    expect(log.unknown).toBe(2)
    expect(log.batch.map(({ seq }) => seq)).toEqual([7])
    expect(eventsOf(log)).toHaveLength(4)
  })

  test('refuses a malformed event whole, counts it and goes on', () => {
    const broken = { ...caseEvent(5, 'case.tag-added'), payload: { row: { id: '1' } } }
    const log = accept(begun(), [wire(broken, caseEvent(6, 'case.tag-added'))])
    expect(log.malformed).toBe(1)
    expect(log.batch.map(({ seq }) => seq)).toEqual([6])
    expect(eventsOf(log).map(({ seq }) => seq)).toEqual([null, 6])
  })

  test('takes nothing of another customer, not even its numbers', () => {
    const [own, next] = [caseEvent(2, 'case.tag-added'), caseEvent(3, 'case.tag-added')]
    const theirs = { ...next, customerId: 'c2' }
    const begun = accept(startLog(null), [{ kind: 'local', events: [sessionStarted(1)] }])
    const log = accept(begun, [
      { kind: 'wire', events: [own] },
      { kind: 'wire', events: [{ seq: 9, name: 'withheld' }, theirs] },
    ])
    expect(log.batch).toEqual([own])
    expect(log.ordering).toMatchObject({ cursor: 2, head: 2 })
    expect(accept(log, [{ kind: 'wire', events: [next] }]).batch).toEqual([next])
  })

  test('reads an event of an old version as the current one', () => {
    const old = {
      ...caseEvent(5, 'case.note-added'),
      v: 1,
      payload: { row: aCaseRow({}), was: {}, note: { id: 'n7', text: 'Old style' } },
    }
    const log = accept(begun(), [wire(old)])
    expect(log.batch[0]).toMatchObject({
      v: 2,
      payload: { activity: { id: 'n7', type: 'NOTE', content: { text: 'Old style' } } },
    })
  })

  test('drops unknown fields of an event and applies the rest', () => {
    const more = caseEvent(5, 'case.tag-added')
    const log = accept(begun(), [wire({ ...more, payload: { ...more.payload, mood: 'fine' } })])
    expect(log.batch).toHaveLength(1)
    expect(log.batch[0]?.payload).not.toHaveProperty('mood')
  })

  test('keeps the latest checkpoint and at most twice a stretch of events after it', () => {
    const day = localEvent('day.changed', { day: '2026-11-20' })
    const fill = (log: ReturnType<typeof startLog>) =>
      accept(log, [{ kind: 'local', events: Array.from({ length: SEGMENT }, () => day) }])
    let log = fill(startLog('first'))
    for (const checkpoint of ['second', 'third']) {
      expect(isSegmentFull(log)).toBe(true)
      log = fill(beginSegment(log, checkpoint))
    }
    expect(log.segments.map(({ checkpoint }) => checkpoint)).toEqual(['second', 'third'])
    expect(eventsOf(log)).toHaveLength(2 * SEGMENT)
    expect(log.dropped).toBe(SEGMENT)
  })

  test('ends a stretch early when what was read in it is heavy, known or not', () => {
    const page = pageListed(Array.from({ length: 200 }, (_, n) => aCaseRow({ id: String(n) })))
    const unknown = { ...caseEvent(5, 'case.note-added'), name: 'case.painted' }
    const heavy = { ...unknown, payload: { text: 'x'.repeat(SEGMENT_SIZE) } }
    const read = (log: ReturnType<typeof startLog>) =>
      accept(log, [{ kind: 'local', events: [page] }])
    const one = read(begun())
    expect(one.weight).toBeGreaterThan(
      (100 * sizeEstimateOf(caseEvent(5, 'case.note-added').payload)) / 4,
    )
    expect(isSegmentFull(one)).toBe(false)
    let log = one
    while (!isSegmentFull(log)) log = read(log)
    expect(eventsOf(log).length).toBeLessThan(SEGMENT / 100)
    expect(isSegmentFull(beginSegment(log, 'next'))).toBe(false)
    expect(isSegmentFull(accept(begun(), [wire(heavy)]))).toBe(true)
  })

  test('weighs no case event: their number is their bound', () => {
    const before = begun()
    expect(accept(before, [wire(caseEvent(5, 'case.tag-added'))]).weight).toBe(before.weight)
  })
})
