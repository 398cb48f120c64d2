import { describe, expect, test } from 'vitest'
import {
  aCancelCommand,
  aNoteCommand,
  CLAIMED,
  done,
  fault,
  outboxDesk,
  senderDesk,
  unreachable,
} from '../../support/client/outbox-desk.ts'

describe('a command that cannot wait', () => {
  test('says so where there is no connection, and nothing is sent or kept', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    world.isReachable = false
    browser.facts.isOnline = false
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(20_000)
    expect(tab.outcome(cancel)).toMatchObject({
      kind: 'refused',
      message: 'case.cancel needs a connection',
    })
    browser.setOnline(true)
    world.isReachable = true
    await clock.pass(20_000)
    expect(world.attempts).toEqual([])
    expect(browser.kept.size).toBe(0)
  })

  test('is tried where only the browser believes to be offline', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    browser.facts.isOnline = false
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    expect(tab.outcome(cancel)).toEqual(done)
    expect(world.effects).toEqual([cancel.id])
  })

  test('goes after what waits for the same case', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('first'))
    await clock.pass(2_000)
    world.isReachable = true
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id, cancel.id])
  })

  test('unanswered is kept as unknown and never sent by itself, until somebody tries again', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => unreachable
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(60_000)
    expect(tab.outcome(cancel)).toMatchObject({ kind: 'unknown' })
    expect(tab.standings()).toEqual(['unknown'])
    expect(world.attempts).toHaveLength(1)
    world.respond = () => done
    tab.outbox.retry(cancel.id, null)
    await clock.pass(5_000)
    expect(world.attempts.map(({ id }) => id)).toEqual([cancel.id, cancel.id])
    expect(tab.state().items).toEqual([])
  })

  test('unanswered goes before what came after it, when somebody tries again', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => unreachable
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(1_000)
    world.respond = () => done
    const note = tab.offer(aNoteCommand('later'))
    await clock.pass(20_000)
    expect(tab.standings()).toEqual(['unknown', 'waiting'])
    tab.outbox.retry(cancel.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([cancel.id, note.id])
    expect(tab.state().items).toEqual([])
  })

  test('of a page that died before it could be sent is shown as well', async () => {
    const { openTab, clock, world } = outboxDesk()
    const before = openTab('before')
    await clock.pass(CLAIMED)
    world.isReachable = false
    before.offer(aNoteCommand('first'))
    await clock.pass(2_000)
    world.respond = () => fault
    world.isReachable = true
    const cancel = before.direct(aCancelCommand())
    await clock.pass(300)
    before.crash()
    const next = openTab('next')
    await clock.pass(2 * CLAIMED)
    expect(world.attempts.map(({ id }) => id)).not.toContain(cancel.id)
    expect(next.state().items.map(({ entry }) => entry.command.id)).toContain(cancel.id)
  })

  test('of a page that died is shown as unknown by the next one', async () => {
    const { openTab, clock, world } = outboxDesk()
    const before = openTab('before')
    await clock.pass(CLAIMED)
    world.respond = () => new Promise(() => undefined)
    before.direct(aCancelCommand())
    await clock.pass(0)
    before.crash()
    const after = openTab('after')
    await clock.pass(3_000)
    expect(after.standings()).toEqual(['unknown'])
    expect(world.attempts).toHaveLength(1)
  })
})
