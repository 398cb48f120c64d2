import { describe, expect, test } from 'vitest'
import { watchReturns } from '../../../src/bus/outbox/wake-detection.ts'
import {
  aCancelCommand,
  aNoteCommand,
  CLAIMED,
  done,
  outboxDesk,
  refused,
  senderDesk,
} from '../../support/client/outbox-desk.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { testClock } from '../../support/client/timers.ts'

const never = () => new Promise<never>(() => undefined)

describe('engine.md 17: what is known of the connection', () => {
  test('as long as it is there, nothing is asked of the server before a command', async () => {
    const { tab, clock, world } = await senderDesk()
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(0)
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    expect(world.effects).toEqual([note.id, cancel.id])
    expect(world.catchUps).toBe(0)
  })

  test('without the channel the events come first, and the form waits for the answer all the same', async () => {
    const { tab, clock, world } = await senderDesk()
    tab.outbox.setLive(false)
    world.respond = never
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(9_000)
    expect(tab.outcome(note)).toBeNull()
    expect([world.catchUps, world.attempts.length]).toEqual([1, 1])
  })

  test('without the channel a command that cannot wait asks for the server first', async () => {
    const { tab, clock, world } = await senderDesk()
    tab.outbox.setLive(false)
    world.isReachable = false
    const lost = tab.direct(aCancelCommand('lost'))
    await clock.pass(0)
    expect(tab.outcome(lost)).toEqual(refused('case.cancel needs a connection'))
    world.isReachable = true
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    expect(tab.outcome(cancel)).toEqual(done)
    expect([world.catchUps, world.attempts.length]).toEqual([2, 1])
  })

  test('without channel and network the form is let go at once', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    browser.facts.isOnline = false
    world.respond = never
    const patient = tab.offer(aNoteCommand('only the browser says so'))
    await clock.pass(0)
    expect(tab.outcome(patient)).toBeNull()
    tab.outbox.setLive(false)
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(0)
    expect(tab.outcome(note)).toEqual({ kind: 'waiting' })
  })

  test('after an outage the form is let go at once, until the server has answered', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    tab.offer(aNoteCommand('one'))
    await clock.pass(10_000)
    world.respond = never
    world.isReachable = true
    const two = tab.offer(aNoteCommand('two'))
    await clock.pass(0)
    expect(tab.outcome(two)).toEqual({ kind: 'waiting' })
    const three = tab.offer(aNoteCommand('three'))
    await clock.pass(5_000)
    expect(tab.outcome(three)).toBeNull()
  })

  test('an outage lets go the forms of what waits, not what is on its way', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = never
    tab.direct(aCancelCommand())
    await clock.pass(0)
    world.isReachable = false
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(1_000)
    expect(tab.outcome(note)).toEqual({ kind: 'waiting' })
    expect(tab.standings()).toEqual(['form', 'waiting'])
  })

  test('the channel is back: it is sent at once, and by no other hint', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(20_000)
    world.isReachable = true
    const { catchUps } = world
    tab.outbox.setLive(true)
    await clock.pass(0)
    tab.outbox.setLive(false)
    await clock.pass(0)
    expect([world.catchUps, world.effects]).toEqual([catchUps, []])
    tab.outbox.setLive(true)
    await clock.pass(0)
    expect([world.catchUps, world.effects]).toEqual([catchUps + 1, [note.id]])
  })

  test('"send now" does not wait for the next attempt', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(20_000)
    world.isReachable = true
    tab.outbox.sendNow()
    await clock.pass(0)
    expect(world.effects).toEqual([note.id])
    expect(tab.state().isOut).toBe(false)
  })
})

describe('reliability.md, row 26: a page that slept', () => {
  test('renews the session and fetches the events even with nothing to send', async () => {
    const { clock, world } = await senderDesk()
    await clock.jump(8 * 3_600_000)
    expect(world.catchUps).toBe(1)
    await clock.pass(60_000)
    expect(world.catchUps).toBe(1)
  })

  test('sends nothing before it has caught up, and does so once', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => refused('Too many requests', 429)
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(10_000)
    const { catchUps } = world
    world.respond = () => done
    tab.freeze()
    await clock.jump(3_600_000)
    tab.show()
    await clock.pass(0)
    expect(world.effects).toEqual([note.id])
    expect(world.catchUps).toBe(catchUps + 1)
  })

  test('is noticed by the clock, looked at every 2 s, from a gap of more than 15 s on', async () => {
    const [clock, tab] = [testClock(), testBrowser().open()]
    const seen = { returns: 0, sleeps: 0, looks: 0 }
    const stop = watchReturns({
      platform: tab.platform,
      clock,
      onReturn: () => {
        seen.returns += 1
      },
      onSlept: () => {
        seen.sleeps += 1
      },
      onLook: () => {
        seen.looks += 1
      },
    })
    await clock.pass(20_000)
    expect(seen).toEqual({ returns: 0, sleeps: 0, looks: 10 })
    await clock.jump(15_000)
    expect(seen).toEqual({ returns: 0, sleeps: 0, looks: 11 })
    await clock.jump(15_001)
    expect(seen).toEqual({ returns: 0, sleeps: 1, looks: 12 })
    await clock.pass(4_000)
    expect(seen).toEqual({ returns: 0, sleeps: 1, looks: 14 })
    tab.show()
    expect(seen.returns).toBe(1)
    stop()
    tab.show()
    await clock.jump(60_000)
    expect(seen).toEqual({ returns: 1, sleeps: 1, looks: 14 })
  })
})

describe('a page that looks around every 2 s', () => {
  test('stores what the browser would not keep, as soon as there is room', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    world.isReachable = false
    browser.facts.isFull = true
    tab.offer(aNoteCommand('n'))
    await clock.pass(1_000)
    expect(browser.kept.size).toBe(0)
    browser.facts.isFull = false
    await clock.pass(2_000)
    expect(browser.kept.size).toBe(1)
  })

  test('shows nothing anew that it has shown', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = never
    tab.direct(aCancelCommand())
    await clock.pass(3_000)
    const shown = tab.state()
    await clock.pass(20_000)
    expect(tab.state()).toBe(shown)
  })

  test('takes what was on its way in a tab that died for unknown, after two minutes', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, other] = [openTab('sender'), openTab('other')]
    await clock.pass(CLAIMED)
    world.respond = never
    other.direct(aCancelCommand())
    await clock.pass(0)
    other.crash()
    await clock.pass(118_000)
    expect(sender.standings()).toEqual(['form'])
    await clock.pass(5_000)
    expect(sender.standings()).toEqual(['unknown'])
    expect(world.attempts).toHaveLength(1)
  })

  test('shows a command as stale once its id is forgotten', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => ({ kind: 'unknown', message: 'Out of order', isFault: true })
    tab.offer(aNoteCommand('n'))
    await clock.pass(10_000)
    expect(tab.standings()).toEqual(['unknown'])
    await clock.jump(30 * 24 * 3_600_000)
    await clock.pass(2_000)
    expect(tab.standings()).toEqual(['stale'])
  })
})
