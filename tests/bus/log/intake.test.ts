import { allSettled, createWatch, fork, type Scope, type Unit } from 'effector'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { answered, arrived, flushed, logBegun } from '../../../src/bus/log/inbox.ts'
import { $log, eventRefused, eventsApplied, othersApplied } from '../../../src/bus/log/intake.ts'
import { type Arrival, eventsOf } from '../../../src/bus/log/log.ts'
import { caseEvent, localEvent, sessionStarted } from '../../support/records/events.ts'

const local = (...events: KnownEvent[]): Arrival => ({ kind: 'local', events })
const channel = (...seqs: number[]): Arrival => ({
  kind: 'wire',
  via: 'channel',
  events: seqs.map((seq) => caseEvent(seq, 'case.note-added')),
})

/** What a unit said in this scope. */
function heard<T>(unit: Unit<T>, scope: Scope): T[] {
  const said: T[] = []
  createWatch({ unit, scope, fn: (value) => void said.push(value) })
  return said
}

async function begun(): Promise<Scope> {
  const scope = fork()
  await allSettled(answered, { scope, params: local(sessionStarted(4)) })
  return scope
}

describe('what comes in', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('of the channel waits for the next frame, as one batch', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    const scope = await begun()
    const batches = heard(eventsApplied, scope)
    const both = [
      allSettled(arrived, { scope, params: channel(5) }),
      allSettled(arrived, { scope, params: channel(6) }),
    ]
    expect(frames).toHaveLength(1)
    expect(batches).toEqual([])
    frames[0]?.()
    await Promise.all(both)
    expect(batches.map((batch) => batch.map(({ seq }) => seq))).toEqual([[5, 6]])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('row 23: a thousand pushes within a frame are one batch, each in it once and in order', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
    const scope = await begun()
    const batches = heard(eventsApplied, scope)
    const seqs = Array.from({ length: 1_000 }, (_, n) => n + 5)
    // Neighbours change places, and every tenth comes twice.
    const pushed = seqs.flatMap((_, n) => [
      seqs[n ^ 1] ?? 0,
      ...(n % 10 === 0 ? [seqs[n] ?? 0] : []),
    ])
    const all = pushed.map((seq) => allSettled(arrived, { scope, params: channel(seq) }))
    expect(frames).toHaveLength(1)
    frames[0]?.()
    await Promise.all(all)
    expect(batches.map((batch) => batch.map(({ seq }) => seq))).toEqual([seqs])
  })

  test.each([
    ['a page that draws none', undefined],
    ['a hidden page', () => 0],
  ])('of the channel waits 100 ms at most: %s', async (_, frame) => {
    vi.stubGlobal('requestAnimationFrame', frame)
    const scope = await begun()
    const batches = heard(eventsApplied, scope)
    const done = allSettled(arrived, { scope, params: channel(5) })
    await vi.advanceTimersByTimeAsync(99)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await done
    expect(batches).toHaveLength(1)
  })

  test('of an own command goes in at once, with all that waits before it', async () => {
    const scope = await begun()
    const batches = heard(eventsApplied, scope)
    const flushes = heard(flushed, scope)
    const frame = allSettled(arrived, { scope, params: channel(5) })
    const now = allSettled(answered, {
      scope,
      params: { ...channel(6), via: 'answer' } as Arrival,
    })
    expect(batches.map((batch) => batch.map(({ seq }) => seq))).toEqual([[5, 6]])
    await vi.advanceTimersByTimeAsync(100)
    await Promise.all([frame, now])
    expect(flushes).toHaveLength(1)
  })
})

describe('what was taken in', () => {
  test('is told to the projections only if there is something to fold', async () => {
    const scope = await begun()
    const batches = heard(eventsApplied, scope)
    await allSettled(answered, { scope, params: channel(4) })
    expect(batches).toEqual([])
    await allSettled(answered, { scope, params: channel(6, 4, 5) })
    expect(batches.map((batch) => batch.map(({ seq }) => seq))).toEqual([[5, 6]])
  })

  test('is told apart where it is about no case', async () => {
    const scope = await begun()
    const others = heard(othersApplied, scope)
    await allSettled(answered, { scope, params: channel(5) })
    expect(others).toEqual([])
    await allSettled(answered, {
      scope,
      params: local(localEvent('day.changed', { day: '2026-11-22' })),
    })
    expect(others.map((events) => events.map(({ name }) => name))).toEqual([['day.changed']])
  })

  test('and could not be read is said in words, once each time', async () => {
    const scope = await begun()
    const refusals = heard(eventRefused, scope)
    const broken = (seq: number): Arrival => ({
      kind: 'wire',
      via: 'channel',
      events: [{ ...caseEvent(seq, 'case.note-added'), payload: { row: 7 } }],
    })
    await allSettled(answered, { scope, params: channel(5) })
    expect(refusals).toEqual([])
    await allSettled(answered, { scope, params: broken(6) })
    await allSettled(answered, { scope, params: channel(7) })
    await allSettled(answered, { scope, params: broken(8) })
    const message = 'Something changed that this page could not read. Reloading.'
    expect(refusals).toEqual([{ message }, { message }])
    await allSettled(logBegun, { scope, params: { checkpoint: null } })
    expect(refusals).toHaveLength(2)
  })

  test('of one scope is nothing to another one', async () => {
    const [one, two] = [await begun(), await begun()]
    await allSettled(answered, { scope: one, params: channel(5) })
    const namesIn = (scope: Scope) => eventsOf(scope.getState($log)).map(({ name }) => name)
    expect(namesIn(one)).toEqual(['session.started', 'case.note-added'])
    expect(namesIn(two)).toEqual(['session.started'])
    expect(namesIn(fork())).toEqual([])
  })
})
