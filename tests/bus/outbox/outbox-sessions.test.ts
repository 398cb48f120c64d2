import { describe, expect, test } from 'vitest'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import {
  aCancelCommand,
  aNoteCommand,
  CLAIMED,
  done,
  outboxDesk,
  refused,
  senderDesk,
  USER,
} from '../../support/client/outbox-desk.ts'

test('another user neither sees nor sends what somebody left behind', async () => {
  const { openTab, clock, world, browser } = outboxDesk()
  const mine = openTab('mine')
  await clock.pass(CLAIMED)
  world.isReachable = false
  mine.offer(aNoteCommand('mine'))
  await clock.pass(3_000)
  mine.outbox.close()
  world.isReachable = true
  const theirs = openTab('theirs', 'u-bruno')
  await clock.pass(30_000)
  expect(theirs.state().items).toEqual([])
  expect(world.attempts).toEqual([])
  expect(browser.kept.size).toBe(1)
  theirs.outbox.discardAll()
  expect(browser.kept.size).toBe(1)
})

describe('a session that is taken over', () => {
  test('keeps what was on its way for the next login of the same user', async () => {
    const { tab, openTab, clock, world, browser } = await senderDesk()
    world.respond = () => {
      tab.outbox.close()
      return refused('Authentication Failure: Invalid token', 401)
    }
    const note = tab.offer(aNoteCommand('on its way'))
    await clock.pass(0)
    expect(tab.outcome(note)).toEqual({ kind: 'waiting' })
    expect(browser.kept.size).toBe(1)
    world.respond = () => done
    openTab('next')
    await clock.pass(3_000)
    expect(world.effects).toEqual([note.id])
    expect(browser.kept.size).toBe(0)
  })

  test('leaves to the next one in the same tab what the browser would not keep until then', async () => {
    const { tab, openTab, clock, world, browser } = await senderDesk()
    world.respond = () => new Promise(() => undefined)
    browser.facts.isFull = true
    const note = tab.offer(aNoteCommand('kept late'))
    await clock.pass(1_000)
    tab.outbox.close()
    browser.facts.isFull = false
    world.respond = () => done
    openTab('next', USER, tab)
    await clock.pass(15_000)
    expect(tab.outcome(note)).toEqual({ kind: 'waiting' })
    expect(world.effects).toEqual([note.id])
    expect(browser.kept.size).toBe(0)
  })

  test('ends nothing that was done all the same', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    world.respond = () => {
      tab.outbox.close()
      return done
    }
    const note = tab.offer(aNoteCommand('done'))
    await clock.pass(0)
    expect(tab.outcome(note)).toEqual(done)
    expect(browser.kept.size).toBe(0)
  })

  test('writes nothing back that another tab has ended since', async () => {
    const { tab, openTab, clock, world, browser } = await senderDesk()
    let answer: (sent: Sent) => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    tab.direct(aCancelCommand())
    await clock.pass(0)
    tab.outbox.close()
    const next = openTab('next')
    await clock.pass(2 * CLAIMED)
    expect(next.standings()).toEqual(['unknown'])
    world.respond = () => done
    next.outbox.retry(aCancelCommand().id, null)
    await clock.pass(2_000)
    expect(browser.kept.size).toBe(0)
    answer({ kind: 'unknown', message: 'No answer' })
    await clock.pass(2_000)
    expect(browser.kept.size).toBe(0)
    expect(next.state().items).toEqual([])
  })
})
