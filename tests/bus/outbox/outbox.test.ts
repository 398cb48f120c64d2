import { describe, expect, test } from 'vitest'
import { keyOf } from '../../../src/bus/outbox/entry.ts'
import {
  aNoteCommand,
  CLAIMED,
  done,
  outboxDesk,
  refused,
  senderDesk,
  USER,
} from '../../support/client/outbox-desk.ts'

describe('a command', () => {
  test('is kept before it is sent and removed when it has ended', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    let whileSent: string[] = []
    world.respond = () => {
      whileSent = [...browser.kept.keys()]
      return done
    }
    const note = tab.offer(aNoteCommand('Hello'))
    await clock.pass(0)
    expect(whileSent).toEqual([keyOf(USER, note.id)])
    expect(tab.outcome(note)).toEqual(done)
    expect(browser.kept.size).toBe(0)
    expect(tab.ends).toEqual([])
  })

  test('that the form is told of as refused is kept no longer', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    world.respond = () => refused('Not now.', 409)
    const note = tab.offer(aNoteCommand('Hello'))
    await clock.pass(0)
    expect(tab.outcome(note)).toMatchObject({ kind: 'refused', message: 'Not now.' })
    expect(browser.kept.size).toBe(0)
  })

  test('waits without a connection, as does every later one, and goes out in order within 5 s', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const notes = ['one', 'two', 'three'].map((text) => tab.offer(aNoteCommand(text)))
    await clock.pass(60_000)
    expect(notes.map(tab.outcome)).toEqual(notes.map(() => ({ kind: 'waiting' })))
    expect(tab.standings()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(tab.state().isOut).toBe(true)

    world.isReachable = true
    await clock.pass(5_000)
    expect(world.effects).toEqual(notes.map(({ id }) => id))
    expect(tab.state().items).toEqual([])
    expect(tab.ends.map(({ id, isDone, through }) => [id, isDone, through])).toEqual(
      notes.map(({ id }) => [id, true, 12]),
    )
  })

  test('survives the browser: the next page sends it under the same id', async () => {
    const { openTab, clock, world } = outboxDesk()
    const before = openTab('before')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = before.offer(aNoteCommand('Kept'))
    await clock.pass(3_000)
    before.crash()

    const after = openTab('after')
    expect(after.standings()).toEqual(['waiting'])
    world.isReachable = true
    await clock.pass(5_000)
    expect(world.attempts.map(({ id, tab }) => [id, tab])).toEqual([[note.id, 'after']])
    expect(after.state().items).toEqual([])
  })

  test('in the middle of a call when the page died is sent again by the next one', async () => {
    const { openTab, clock, world } = outboxDesk()
    const before = openTab('before')
    await clock.pass(CLAIMED)
    world.respond = () => new Promise(() => undefined)
    const note = before.offer(aNoteCommand('In flight'))
    await clock.pass(0)
    before.crash()
    world.respond = () => done
    const after = openTab('after')
    await clock.pass(3_000)
    expect(world.attempts.map(({ id }) => id)).toEqual([note.id, note.id])
    expect(world.effects).toEqual([note.id])
    expect(after.state().items).toEqual([])
  })

  test('overtaken by the world is not dropped: it is shown with its reason, to retry or discard', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const [first, second] = [tab.offer(aNoteCommand('one')), tab.offer(aNoteCommand('two'))]
    await clock.pass(3_000)
    world.respond = ({ id }) => (id === first.id ? refused('The case is gone.', 404) : done)
    world.isReachable = true
    await clock.pass(5_000)
    expect(world.effects).toEqual([second.id])
    expect(tab.state().items.map(({ entry }) => entry.state)).toEqual([
      { kind: 'refused', message: 'The case is gone.', status: 404, conflict: null },
    ])
    expect(tab.ends).toContainEqual({ id: first.id, isDone: false, events: [], through: null })

    world.respond = () => done
    tab.outbox.retry(first.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([second.id, first.id])
    expect(tab.state().items).toEqual([])
  })

  test('that is discarded is sent no more', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    tab.outbox.discard(note.id)
    world.isReachable = true
    await clock.pass(10_000)
    expect(world.attempts).toEqual([])
    expect(browser.kept.size).toBe(0)
  })

  test('that is discarded lets go the rest of its save, in the sender and from another tab', async () => {
    for (const by of ['sender', 'other'] as const) {
      const { openTab, clock, world } = outboxDesk()
      const tabs = { sender: openTab('sender'), other: openTab('other') }
      await clock.pass(CLAIMED)
      world.isReachable = false
      const first = tabs.sender.offer(aNoteCommand('first', { parentId: 'save' }))
      const rest = tabs.sender.offer(aNoteCommand('rest', { parentId: 'save' }))
      await clock.pass(2_000)
      world.respond = ({ id }) => (id === first.id ? refused('Gone.', 409) : done)
      world.isReachable = true
      await clock.pass(5_000)
      expect(tabs[by].standings()).toEqual(['refused', 'waiting'])
      tabs[by].outbox.discard(first.id)
      await clock.pass(2_000)
      expect(world.effects).toEqual([rest.id])
    }
  })

  test('of a stale version is saved over by a new command in its place', async () => {
    const { tab, clock, world } = await senderDesk()
    const conflict = { error_message: 'Changed.', version: 9, changes: [] }
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    world.respond = ({ id }) => (id === note.id ? refused('Changed.', 412, conflict) : done)
    world.isReachable = true
    await clock.pass(5_000)
    expect(tab.standings()).toEqual(['refused'])
    const fresh = { ...note, id: 'fresh', input: { ...note.input, version: 9 } }
    tab.outbox.retry(note.id, fresh as typeof note)
    await clock.pass(5_000)
    expect(world.effects).toEqual(['fresh'])
    expect(tab.state().items).toEqual([])
  })

  test('is done when its event was folded, whatever became of the answer', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    tab.outbox.confirm([note.id, 'somebody-elses'])
    world.isReachable = true
    await clock.pass(10_000)
    expect(world.attempts).toEqual([])
    expect(tab.state().items).toEqual([])
  })

  test('unanswered for longer than its id is known is never sent by itself', async () => {
    const { openTab, clock, world } = outboxDesk()
    const before = openTab('before')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = before.offer(aNoteCommand('old'))
    await clock.pass(3_000)
    before.crash()
    await clock.jump(31 * 24 * 3_600_000)
    world.isReachable = true
    const after = openTab('after')
    await clock.pass(60_000)
    expect(world.attempts).toEqual([])
    expect(after.standings()).toEqual(['stale'])
    after.outbox.retry(note.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id])
  })
})
