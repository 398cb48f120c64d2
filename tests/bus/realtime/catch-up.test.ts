import { allSettled, createWatch, fork } from 'effector'
import { describe, expect, test } from 'vitest'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { unreachable } from '../../../src/bus/gateway/answer.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { logBegun, answered as taken } from '../../../src/bus/log/inbox.ts'
import { $cursor, $log, $ordering } from '../../../src/bus/log/intake.ts'
import { type Arrival, eventsOf } from '../../../src/bus/log/log.ts'
import {
  BEYOND,
  catchUpRequested,
  catchUpUnreadable,
  caughtUp,
  eventsMissed,
} from '../../../src/bus/realtime/catch-up.ts'
import { answered, fakeGateway, gate, refused } from '../../support/client/fake-gateway.ts'
import { testClock } from '../../support/client/timers.ts'
import { proofSeed, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { aUser, caseEvent, MOMENT, sessionStarted } from '../../support/records/events.ts'

const START = 4
type Page = { events: WireEvent[]; head: number; reload: boolean }

/** A client whose log stands at number 4, before a server that answers what the test says. */
function setUp({ hasBegun = true } = {}) {
  const gateway = fakeGateway(aUser())
  const clock = testClock()
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$clock, clock],
    ],
  })
  const moments: string[] = []
  createWatch({ unit: caughtUp, scope, fn: (at) => void moments.push(at) })
  const told: unknown[] = []
  createWatch({ unit: catchUpUnreadable, scope, fn: (one) => void told.push(one) })
  const take = async (arrival: Arrival) => {
    void allSettled(taken, { scope, params: arrival })
    await clock.pass(0)
  }
  const since = () =>
    gateway.asked
      .filter(({ name }) => name === 'readEvents')
      .map(({ request }) => (request as { query: { since: string } }).query.since)
  if (hasBegun) {
    void allSettled(taken, { scope, params: { kind: 'local', events: [sessionStarted(START)] } })
  }
  return { gateway, clock, scope, moments, told, take, since }
}

const page = (seqs: number[], head: number): Page => ({
  events: seqs.map((seq) => caseEvent(seq, 'case.note-added')),
  head,
  reload: false,
})

/** The page with its last event said to be somebody else's. */
const withStranger = (broken: Page): Page => ({
  ...broken,
  events: broken.events.map((event) =>
    event.seq === broken.head ? { ...event, customerId: 'another' } : event,
  ),
})

const GAPS = timesOf({ full: 1_000, share: 10, mutant: 3 })
/** So many events the server hands out at a time. */
const PAGE = 300

test(`row 12: ${GAPS} gaps of up to 1,000 events: none is missed, none counts twice`, async () => {
  const seed = proofSeed()
  const dice = throwDice(seed)
  for (let gap = 0; gap < GAPS; gap += 1) {
    const { gateway, clock, scope, take } = setUp()
    const head = START + 1 + dice.upTo(dice.pick([10, 100, 1_000]))
    const upTo = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => from + at + 1)
    gateway.answer('readEvents', ({ query }) => {
      const since = Number(query.since)
      return answered(page(upTo(since, Math.min(head, since + PAGE)), head))
    })
    // The channel is back: it says how far the server is, or tells the latest, some of them twice.
    const latest = page(upTo(head - 1 - dice.upTo(Math.min(3, head - START)), head), head).events
    if (dice.upTo(2) === 0) await take({ kind: 'head', head })
    else await take({ kind: 'wire', events: [...latest, ...latest.slice(dice.upTo(2))] })
    await clock.pass(10_000)
    const numbers = eventsOf(scope.getState($log)).flatMap(({ seq }) => (seq === null ? [] : [seq]))
    expect([seed, gap, numbers]).toEqual([seed, gap, upTo(START, head)])
  }
}, 600_000)

describe('what is missing', () => {
  test('is fetched by number, and the moment told that the numbers are of', async () => {
    const { gateway, scope, take, since, moments } = setUp()
    gateway.answer('readEvents', () => answered(page([5, 6], 6)))
    await take({ kind: 'head', head: 6 })
    expect(since()).toEqual(['4'])
    expect(scope.getState($cursor)).toBe(6)
    expect(moments).toEqual([MOMENT])
  })

  test('up to 10,000 is fetched; further behind, the log begins anew (row 12)', async () => {
    for (const [behind, asked] of [
      [10_000, String(START)],
      [10_001, String(BEYOND)],
    ] as const) {
      const { gateway, take, since } = setUp()
      gateway.answer('readEvents', () => unreachable)
      await take({ kind: 'head', head: START + behind })
      expect(since()).toEqual([asked])
    }
  })

  test('is not known before the log has begun: the head alone is asked for', async () => {
    const { gateway, take, since } = setUp({ hasBegun: false })
    gateway.answer('readEvents', () => unreachable)
    await take({ kind: 'head', head: 9 })
    expect(since()).toEqual([String(BEYOND)])
  })

  test('and no longer kept is left out: the log begins anew at the head (engine.md 2)', async () => {
    const { gateway, scope, take } = setUp()
    gateway.answer('readEvents', () => answered({ events: [], head: 9, reload: true }))
    await take({ kind: 'head', head: 6 })
    expect(scope.getState($cursor)).toBe(9)
    const rebased = eventsOf(scope.getState($log)).find(({ name }) => name === 'log.rebased')
    expect(rebased).toMatchObject({ customerId: 'c1', payload: { as_of: 9 }, at: MOMENT })
  })

  test('may be nothing: an empty page up to here is no mistake', async () => {
    const { gateway, clock, scope, moments, told, since } = setUp()
    gateway.answer('readEvents', () => answered(page([], START)))
    void allSettled(catchUpRequested, { scope })
    await clock.pass(20_000)
    expect([moments.length, told.length]).toEqual([1, 0])
    expect(since()).toHaveLength(1)
  })

  test('is asked for once at a time', async () => {
    const { gateway, clock, scope, take, since } = setUp()
    const held = gateway.hold('readEvents', answered(page([5], 5)))
    await take({ kind: 'head', head: 5 })
    void allSettled(catchUpRequested, { scope })
    await take({ kind: 'head', head: 6 })
    expect(since()).toHaveLength(1)
    held.open()
    await clock.pass(0)
    expect(scope.getState($cursor)).toBe(5)
  })
})

describe('a fetch that fails', () => {
  test('is made again after 1, 2, 4, 8 and then each 15 s, until it succeeds', async () => {
    const { gateway, clock, take, scope } = setUp()
    const moments: number[] = []
    gateway.answer('readEvents', () => {
      moments.push((clock.now().getTime() - Date.parse(MOMENT)) / 1_000)
      return unreachable
    })
    await take({ kind: 'head', head: 6 })
    await clock.pass(50_000)
    expect(moments).toEqual([0, 1, 3, 7, 15, 30, 45])
    gateway.answer('readEvents', () => answered(page([5, 6], 6)))
    await clock.pass(15_000)
    expect(scope.getState($cursor)).toBe(6)

    moments.length = 0
    gateway.answer('readEvents', () => {
      moments.push(clock.now().getTime())
      return unreachable
    })
    await take({ kind: 'head', head: 7 })
    await clock.pass(1_000)
    expect(moments).toHaveLength(2)
    expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBe(1_000)
  })

  test('is waited for although more is heard of meanwhile', async () => {
    const { gateway, clock, take, since } = setUp()
    gateway.answer('readEvents', () => unreachable)
    await take({ kind: 'head', head: 6 })
    await take({ kind: 'head', head: 7 })
    expect(since()).toHaveLength(1)
    await clock.pass(1_000)
    expect(since()).toHaveLength(2)
  })

  test('is not made again where nothing was missing', async () => {
    const { gateway, clock, scope, since } = setUp()
    gateway.answer('readEvents', () => unreachable)
    void allSettled(catchUpRequested, { scope })
    await clock.pass(60_000)
    expect(since()).toHaveLength(1)
  })

  test('because nobody answers is not told as unreadable, however often', async () => {
    const { gateway, clock, take, told, since } = setUp()
    gateway.answer('readEvents', () => unreachable)
    await take({ kind: 'head', head: 6 })
    await clock.pass(60_000)
    expect(told).toEqual([])
    expect(new Set(since())).toEqual(new Set(['4']))
  })

  test('by a bug is made again as well', async () => {
    const { gateway, clock, take, scope } = setUp()
    gateway.answer('readEvents', () => Promise.reject(new Error('a bug')))
    await take({ kind: 'head', head: 5 })
    gateway.answer('readEvents', () => answered(page([5], 5)))
    await clock.pass(1_000)
    expect(scope.getState($cursor)).toBe(5)
  })
})

describe('what came and could not be told from its number', () => {
  test('is asked for until somebody answers (row 12)', async () => {
    const { gateway, clock, scope, since } = setUp()
    gateway.answer('readEvents', () => unreachable)
    void allSettled(eventsMissed, { scope })
    await clock.pass(0)
    expect(since()).toHaveLength(1)
    gateway.answer('readEvents', () => answered(page([5], 5)))
    await clock.pass(1_000)
    expect(scope.getState($cursor)).toBe(5)
    await clock.pass(60_000)
    expect(since()).toEqual(['4', '4'])
  })

  test('while something was fetched is asked for once more: it may be younger', async () => {
    const { gateway, clock, scope, take, since } = setUp()
    const held = gate()
    gateway.answer('readEvents', async ({ query }) => {
      await held.passed
      const next = Number(query.since) + 1
      return answered(next > 6 ? page([], 6) : page([next], next))
    })
    await take({ kind: 'head', head: 5 })
    void allSettled(eventsMissed, { scope })
    void allSettled(eventsMissed, { scope })
    held.open()
    await clock.pass(0)
    expect([since().length, scope.getState($cursor)]).toEqual([2, 6])
    await clock.pass(60_000)
    expect(since()).toHaveLength(2)
  })

  test('is forgotten with its session', async () => {
    const { gateway, clock, scope, since } = setUp()
    gateway.answer('readEvents', () => unreachable)
    void allSettled(eventsMissed, { scope })
    void allSettled(logBegun, { scope, params: { checkpoint: {} } })
    await clock.pass(60_000)
    expect(since()).toHaveLength(1)
  })
})

describe('a page that cannot be read', () => {
  test('is tried three times; then the log begins anew behind it, and the count too', async () => {
    const { gateway, clock, scope, take, told, since } = setUp()
    gateway.answer('readEvents', ({ query }) =>
      Number(query.since) === BEYOND
        ? answered({ events: [], head: 6, reload: true })
        : refused('Not to be read', 200),
    )
    await take({ kind: 'head', head: 6 })
    await clock.pass(10_000)
    expect(since()).toEqual(['4', '4', '4', String(BEYOND)])
    expect(scope.getState($cursor)).toBe(6)
    await take({ kind: 'head', head: 7 })
    expect(told).toHaveLength(2)
    expect(since().at(-1)).toBe('6')
  })

  test('is one whose head lies behind what was asked for, and is asked for again after pauses alone', async () => {
    const { gateway, clock, take, told, since } = setUp()
    gateway.answer('readEvents', () =>
      // Whoever asks for ever has to be stopped, or the test would not end.
      since().length > 50 ? unreachable : answered(page([], 2_000_000_000)),
    )
    await take({ kind: 'head', head: 2_000_000_000 })
    expect(since()).toEqual([String(BEYOND)])
    await clock.pass(7_000)
    expect(since()).toHaveLength(4)
    expect(told).toHaveLength(1)
  })

  test.each([
    ['with a hole', page([6], 6)],
    ['with nothing of what it says there is', page([], 6)],
    ['with an event of another customer', withStranger(page([5, 6], 6))],
  ])('%s is not taken, nor asked for again at once', async (_, broken) => {
    const { gateway, scope, take, told, since } = setUp()
    gateway.answer('readEvents', () => (since().length > 50 ? unreachable : answered(broken)))
    await take({ kind: 'head', head: 6 })
    expect(scope.getState($ordering)).toMatchObject({ cursor: START, head: 6 })
    expect(since()).toEqual(['4'])
    expect(told).toHaveLength(1)
  })

  test('counts for its own log only', async () => {
    const { gateway, clock, scope, take, since } = setUp()
    gateway.answer('readEvents', () => refused('Not to be read', 200))
    await take({ kind: 'head', head: 6 })
    await clock.pass(1_000)
    void allSettled(logBegun, { scope, params: { checkpoint: null } })
    await take({ kind: 'local', events: [sessionStarted(10)] })
    await take({ kind: 'head', head: 11 })
    await clock.pass(4_000)
    expect(since().slice(-2)).toEqual(['10', '10'])
  })
})

describe('without the session that asked', () => {
  test('nothing is asked', async () => {
    const { gateway, clock, take, told, since } = setUp()
    gateway.session = () => null
    await take({ kind: 'head', head: 6 })
    await clock.pass(5_000)
    expect([since().length, told.length]).toEqual([0, 0])
  })

  test.each([
    ['another one', { user: aUser({ user_id: 'u-bruno' }), fileToken: 'f' }],
    ['none', null],
  ])("an answer that meets %s is nobody's", async (_, next) => {
    const { gateway, scope, take, told, moments } = setUp()
    gateway.answer('readEvents', () => {
      gateway.session = () => next
      return answered(page([5, 6], 6))
    })
    await take({ kind: 'head', head: 6 })
    expect(scope.getState($cursor)).toBe(START)
    expect([moments.length, told.length]).toEqual([0, 0])
  })
})
