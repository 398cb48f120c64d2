import { allSettled, createWatch, fork, merge } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { catchUpRequested, eventsMissed } from '../../../src/bus/realtime/catch-up.ts'
import { $connection } from '../../../src/bus/realtime/connection.ts'
import {
  $realtime,
  channelClosed,
  channelOpened,
  POLL,
} from '../../../src/bus/realtime/realtime.ts'
import { fakeChannel } from '../../support/client/fake-channel.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { tickingClock } from '../../support/client/timers.ts'
import { wiredScope } from '../../support/client/wired-scope.ts'
import { aUser, MOMENT } from '../../support/records/events.ts'

afterEach(() => vi.unstubAllGlobals())

async function setUp({ isOff = false } = {}) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const channel = fakeChannel({ isOff })
  const time = tickingClock(() => new Promise((resolve) => setImmediate(resolve)))
  const gateway = fakeGateway(aUser())
  gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: true }))
  const scope = wiredScope({ gateway, channel, clock: time.clock })
  const seen = { requests: 0 }
  createWatch({
    unit: merge([catchUpRequested, eventsMissed]),
    scope,
    fn: () => {
      seen.requests += 1
    },
  })
  await allSettled(channelOpened, { scope })
  return { page, channel, scope, seen, time }
}

describe('engine.md 18: what is fetched by number', () => {
  test('is so when the window or the network is back, as long as the channel is open', async () => {
    const { page, scope, seen } = await setUp()
    expect(seen.requests).toBe(0)
    page.dispatchEvent(new Event('focus'))
    expect(seen.requests).toBe(1)
    page.dispatchEvent(new Event('online'))
    expect(seen.requests).toBe(2)
    page.dispatchEvent(new Event('blur'))
    expect(seen.requests).toBe(2)
    await allSettled(channelClosed, { scope })
    for (const name of ['focus', 'online']) page.dispatchEvent(new Event(name))
    expect(seen.requests).toBe(2)
  })

  test('is so every 15 s while no channel brings it, until the end of the session', async () => {
    const { channel, scope, seen, time } = await setUp()
    expect(POLL).toBe(15_000)
    time.tick(POLL)
    expect(seen.requests).toBe(1)
    channel.welcome(4)
    time.tick(POLL)
    expect(seen.requests).toBe(1)
    channel.lose()
    time.tick(POLL)
    expect(seen.requests).toBe(2)
    await allSettled(channelClosed, { scope })
    expect([time.ticks(POLL), channel.isOpen()]).toEqual([false, false])
    expect(scope.getState($connection)).toEqual({ kind: 'idle' })
    await allSettled(channelClosed, { scope })
  })

  test('is so after a refusal and after what could not be read', async () => {
    const { channel, seen } = await setUp()
    channel.refuse()
    expect(seen.requests).toBe(1)
    channel.garble()
    expect(seen.requests).toBe(2)
  })

  test('is nothing where the log knows no number yet, whatever the head', async () => {
    const { channel, seen, scope } = await setUp()
    channel.welcome(0)
    expect(scope.getState($connection)).toEqual({ kind: 'live' })
    expect(seen.requests).toBe(0)
  })
})

describe('the channel', () => {
  test('is not opened where the server has none', async () => {
    const { channel, scope } = await setUp({ isOff: true })
    expect(channel.opened()).toBe(0)
    expect(scope.getState($connection)).toEqual({ kind: 'off', since: MOMENT })
  })

  test.each<[string, string | null, boolean]>([
    ['says so in its page', 'off', true],
    ['says something else', 'on', false],
    ['says nothing', null, false],
  ])('is off where the server %s', (_, content, isOff) => {
    const asked: string[] = []
    vi.stubGlobal('document', {
      querySelector: (selector: string) => {
        asked.push(selector)
        return content === null
          ? null
          : { getAttribute: (name: string) => (name === 'content' ? content : null) }
      },
    })
    expect(fork().getState($realtime).isOff()).toBe(isOff)
    expect(asked).toEqual(['meta[name="framewright:realtime"]'])
  })

  test('works without a window as well', async () => {
    vi.unstubAllGlobals()
    const channel = fakeChannel()
    const scope = wiredScope({
      gateway: fakeGateway(aUser()),
      channel,
      clock: tickingClock().clock,
    })
    await allSettled(channelOpened, { scope })
    expect(channel.isOpen()).toBe(true)
    await allSettled(channelClosed, { scope })
    expect(channel.isOpen()).toBe(false)
  })
})
