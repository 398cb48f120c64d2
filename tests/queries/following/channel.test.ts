import { allSettled, createWatch, type Scope } from 'effector'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { isBehind } from '../../../src/bus/log/ordering.ts'
import { catchUpUnreadable } from '../../../src/bus/realtime/catch-up.ts'
import { $connection, serverReached } from '../../../src/bus/realtime/connection.ts'
import { POLL } from '../../../src/bus/realtime/realtime.ts'
import { $view } from '../../../src/commands/overlay.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { rowIn } from '../../../src/projections/view.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { perform, until } from '../../support/client/client.ts'
import { fakeChannel } from '../../support/client/fake-channel.ts'
import { answered, fakeGateway, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { tickingClock } from '../../support/client/timers.ts'
import { wiredScope } from '../../support/client/wired-scope.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, caseEvent, MOMENT, minutesLater } from '../../support/records/events.ts'

const START = 4
const numbered = (seq: number): WireEvent =>
  caseEvent(seq, 'case.mail-received', { row: { version: seq, total_unread_emails: seq } })

async function setUp({ isOff = false } = {}) {
  const gateway = fakeGateway(aUser())
  const channel = fakeChannel({ isOff })
  /** What the server has numbered so far. */
  const events: WireEvent[] = []
  const since: number[] = []
  gateway.answer('readEvents', ({ query }) => {
    const from = Number(query.since)
    const head = START + events.length
    if (from > head) return answered({ events: [], head, reload: true })
    since.push(from)
    return answered({ events: events.slice(from - START, from - START + 3), head, reload: false })
  })
  const time = tickingClock(() => new Promise((resolve) => setImmediate(resolve)))
  const scope = wiredScope({ gateway, channel, clock: time.clock })
  await allSettled(appStarted, { scope })
  since.length = 0
  const happen = (count: number) => {
    const fresh = Array.from({ length: count }, (_, at) => numbered(START + events.length + at + 1))
    events.push(...fresh)
    return fresh
  }
  return {
    gateway,
    channel,
    scope,
    since,
    happen,
    tick: () => time.tick(POLL),
    later: (minutes: number) => time.set(minutesLater(minutes)),
    unread: () => rowIn(scope.getState($view), '481516')?.total_unread_emails,
    cursor: () => scope.getState($log).ordering.cursor,
    arrived: (number: number) =>
      until(() => scope.getState($log).ordering.cursor === number, `number ${number}`),
  }
}

let office: Awaited<ReturnType<typeof setUp>>
beforeEach(async () => {
  office = await setUp()
})

describe('the channel', () => {
  test('is live once it is welcomed, and tells since when the numbers are stale', () => {
    const { scope, channel, later } = office
    expect(scope.getState($connection)).toEqual({ kind: 'reconnecting', since: MOMENT })
    channel.welcome(START)
    expect(scope.getState($connection)).toEqual({ kind: 'live' })
    later(7)
    channel.lose()
    expect(scope.getState($connection)).toEqual({ kind: 'reconnecting', since: minutesLater(7) })
    later(9)
    channel.lose()
    expect(scope.getState($connection)).toEqual({ kind: 'reconnecting', since: minutesLater(7) })
  })

  test('brings events, many of a frame as one batch', async () => {
    const { channel, happen, arrived, scope, unread } = office
    channel.welcome(START)
    const version = scope.getState($log).version
    for (const event of happen(3)) channel.push(event)
    await arrived(7)
    expect(unread()).toBe(7)
    expect(scope.getState($log).version).toBe(version + 1)
  })

  test('with a hole: what is missing is fetched by number, then all is applied in order', async () => {
    const { channel, happen, arrived, since, unread } = office
    channel.welcome(START)
    const [, , third] = happen(3)
    if (third) channel.push(third)
    await arrived(7)
    expect(since).toEqual([4])
    expect(unread()).toBe(7)
  })

  test('that comes back catches up by number, page by page', async () => {
    const { channel, happen, arrived, since } = office
    channel.welcome(START)
    channel.lose()
    happen(8)
    channel.welcome(START + 8)
    await arrived(12)
    expect(since).toEqual([4, 7, 10])
  })

  test('asks again until the server answers', async () => {
    const { channel, gateway, happen, arrived } = office
    channel.welcome(START)
    const events = happen(2)
    let failures = 3
    gateway.answer('readEvents', () => {
      failures -= 1
      return failures > 0 ? unreachable : answered({ events, head: 6, reload: false })
    })
    channel.welcome(START + 2)
    await arrived(6)
    expect(failures).toBe(0)
  })

  test('that refuses is followed by a call, which renews the token or ends the session', async () => {
    const { channel, since } = office
    channel.refuse()
    await until(() => since.length === 1, 'a fetch')
  })
})

test('a message that cannot be read is dropped whole, and what it told is fetched', async () => {
  const { channel, happen, arrived } = office
  channel.welcome(START)
  happen(2)
  channel.garble()
  await arrived(6)
})

describe('a broken number', () => {
  const turns = async (count: number) => {
    for (let at = 0; at < count; at += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  test.each([
    ['a little ahead', START + 50],
    ['far ahead', 2_000_000_000],
  ])('%s is asked for once, not for ever', async (_what, head) => {
    const { channel, gateway, scope, happen, arrived } = office
    channel.welcome(head)
    const fetches = () => gateway.asked.filter(({ name }) => name === 'readEvents').length
    const isOver = () => fetches() > 0 && !isBehind(scope.getState($log).ordering)
    await until(isOver, 'no wait for what is not there')
    const asked = fetches()
    await turns(20)
    expect(fetches()).toBe(asked)
    for (const event of happen(1)) channel.push(event)
    await arrived(START + 1)
  })

  test('behind what is known already: the server went back, and the log begins anew', async () => {
    const { channel, gateway, arrived } = office
    gateway.answer('readEvents', () => answered({ events: [], head: 2, reload: true }))
    channel.welcome(2)
    await arrived(2)
  })
})

test.each([
  ['does not fit', () => refused('The answer could not be read.', 200)],
  ['lacks the next number', () => answered({ events: [numbered(6)], head: 6, reload: false })],
])(
  'a page of events that cannot be read that %s is told once; then the log begins anew behind it',
  async (_what, page) => {
    const { channel, gateway, scope, arrived } = office
    const told: unknown[] = []
    createWatch({ unit: catchUpUnreadable, scope, fn: (one) => told.push(one) })
    let pages = 0
    gateway.answer('readEvents', ({ query }) => {
      if (Number(query.since) > 6) return answered({ events: [], head: 6, reload: true })
      pages += 1
      return page()
    })
    channel.welcome(6)
    await arrived(6)
    expect(pages).toBe(3)
    expect(told).toHaveLength(1)
  },
)

describe('that the server can be reached again', () => {
  const reached = (scope: Scope) => {
    const times: unknown[] = []
    createWatch({ unit: serverReached, scope, fn: () => times.push(null) })
    return () => times.length
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))

  test('is told by each welcome', async () => {
    const { scope, channel } = office
    const times = reached(scope)
    channel.welcome(START)
    channel.lose()
    channel.welcome(START)
    expect(times()).toBe(2)
  })

  test('is told by a fetch while the channel is away, once', async () => {
    const { scope, channel, tick, since } = office
    channel.welcome(START)
    channel.lose()
    const times = reached(scope)
    tick()
    await until(() => since.length === 1, 'a fetch')
    await until(() => times() === 1, 'the server')
    tick()
    await until(() => since.length === 2, 'another fetch')
    await turn()
    expect(times()).toBe(1)
  })

  test('is told without a channel by the first fetch that is answered after one that was not', async () => {
    const { scope, gateway, tick } = await setUp({ isOff: true })
    const times = reached(scope)
    tick()
    await turn()
    expect(times()).toBe(0)
    gateway.answer('readEvents', () => unreachable)
    tick()
    await turn()
    gateway.answer('readEvents', () => answered({ events: [], head: START, reload: false }))
    tick()
    await until(() => times() === 1, 'the server')
  })

  test('is looked for when the machine is on the net again', async () => {
    const heard = new Map<string, () => void>()
    vi.stubGlobal('window', {
      addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
      removeEventListener: (name: string) => heard.delete(name),
    })
    const { scope, channel } = await setUp()
    channel.welcome(START)
    const times = reached(scope)
    heard.get('focus')?.()
    await turn()
    await turn()
    expect(times()).toBe(0)
    heard.get('online')?.()
    await until(() => times() === 1, 'the server')
    vi.unstubAllGlobals()
  })
})

describe('without a channel', () => {
  test('events are fetched by number every 15 s, and the moment is shown', async () => {
    const { scope, channel, happen, tick, arrived, later } = await setUp({ isOff: true })
    expect(channel.opened()).toBe(0)
    expect(scope.getState($connection)).toEqual({ kind: 'off', since: MOMENT })
    happen(2)
    later(3)
    tick()
    await arrived(6)
    expect(scope.getState($connection)).toEqual({ kind: 'off', since: minutesLater(3) })
  })

  test('and after each own action', async () => {
    const { scope, gateway, happen, arrived } = await setUp({ isOff: true })
    happen(2)
    gateway.answer('addTag', () => answered({ ...aCaseDetail({}), events: [] }))
    const addTagFx = createCommandEffect('case.tag.add')
    await perform(scope, addTagFx, { case_id: '481516', version: 1, tag: 'vip' })
    await arrived(6)
  })

  test('a live one is not asked for what it brings', async () => {
    const { channel, since, tick } = office
    channel.welcome(START)
    tick()
    await new Promise((resolve) => setImmediate(resolve))
    expect(since).toEqual([])
  })
})

describe('the own answer', () => {
  const addTagFx = createCommandEffect('case.tag.add')
  const input = { case_id: '481516', version: 1, tag: 'vip' }

  test('ahead of the cursor: the hole is fetched at once, all is applied in order', async () => {
    const { gateway, scope, happen, cursor, since, unread } = office
    const [, , own] = happen(3)
    gateway.answer('addTag', () => answered({ ...aCaseDetail({}), events: own ? [own] : [] }))
    await perform(scope, addTagFx, input)
    expect(cursor()).toBe(7)
    expect(since).toEqual([4])
    expect(unread()).toBe(7)
  })

  test('and the socket bring the same event: it counts once', async () => {
    const { gateway, scope, channel, happen, arrived } = office
    channel.welcome(START)
    const [own] = happen(1)
    if (own) channel.push(own)
    gateway.answer('addTag', () => answered({ ...aCaseDetail({}), events: own ? [own] : [] }))
    await perform(scope, addTagFx, input)
    await arrived(5)
    const seqs = scope.getState($log).segments.flatMap(({ events }) => events.map(({ seq }) => seq))
    expect(seqs.filter((seq) => seq === 5)).toHaveLength(1)
    expect(scope.getState($log).duplicates).toBe(1)
  })

  test('that only names its last event: it is fetched', async () => {
    const { gateway, scope, happen, cursor } = office
    happen(2)
    gateway.answer('addTag', () => ({
      ...answered({ ...aCaseDetail({}), events: [] }),
      eventsThrough: 6,
    }))
    await perform(scope, addTagFx, input)
    expect(cursor()).toBe(6)
  })
})

test('numbers that are no longer kept the log begins anew at the head', async () => {
  const { gateway, channel, scope, arrived } = office
  gateway.answer('readEvents', () => answered({ events: [], head: 900, reload: true }))
  channel.welcome(900)
  await arrived(900)
  const names = scope
    .getState($log)
    .segments.flatMap(({ events }) => events.map(({ name }) => name))
  expect(names).toContain('log.rebased')
})
