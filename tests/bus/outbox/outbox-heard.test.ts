import { describe, expect, test } from 'vitest'
import { keyOf } from '../../../src/bus/outbox/entry.ts'
import {
  aCancelCommand,
  aNoteCommand,
  CLAIMED,
  done,
  outboxDesk,
  senderDesk,
  USER,
} from '../../support/client/outbox-desk.ts'
import type { TestTab } from '../../support/client/tabs.ts'

const never = () => new Promise<never>(() => undefined)

/** A tab that is told of no change of the storage. */
const deaf = (tab: TestTab): TestTab => ({
  ...tab,
  platform: { ...tab.platform, onStored: () => () => undefined },
})

/** A tab whose messages get lost. */
const dumb = (tab: TestTab): TestTab => ({
  ...tab,
  platform: { ...tab.platform, post: () => undefined },
})

describe('the tabs of one browser hear of each other', () => {
  test('by message, although the change of the storage is not told yet', async () => {
    const { browser, openTab, clock, world } = outboxDesk()
    const one = openTab('one')
    await clock.pass(CLAIMED)
    const other = openTab('other', USER, deaf(browser.open()))
    await clock.pass(CLAIMED)
    world.isReachable = false
    one.offer(aNoteCommand('n'))
    await clock.pass(100)
    expect(other.standings()).toEqual(['waiting'])
  })

  test('by the storage, although the message got lost', async () => {
    const { browser, openTab, clock, world } = outboxDesk()
    const other = openTab('other')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const one = openTab('one', USER, dumb(browser.open()))
    one.offer(aNoteCommand('n'))
    await clock.pass(0)
    expect(other.state().items).toHaveLength(1)
  })

  test('and a change of something else in the storage writes nothing of the outbox', async () => {
    const { browser, tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(1_000)
    browser.kept.delete(keyOf(USER, note.id))
    browser.open().platform.storage.setItem('framewright.session', '{}')
    await clock.pass(0)
    expect([...browser.kept.keys()]).toEqual(['framewright.session'])
  })

  test('and nobody lays claim to anything unless the new sender asks', async () => {
    const { browser, tab, clock, world } = await senderDesk()
    world.respond = never
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    const said: unknown[] = []
    const stranger = browser.open()
    stranger.platform.onMessage((message) => said.push(message))
    for (const kind of ['ask', 'alive']) stranger.platform.post({ kind, userId: USER })
    await clock.pass(1_000)
    expect(said).toEqual([{ kind: 'alive', userId: USER }])
    stranger.platform.post({ kind: 'hello', userId: USER })
    await clock.pass(0)
    expect(said).toContainEqual({ kind: 'claims', ids: [cancel.id], userId: USER })
  })

  test('and what another tab still waits for is not taken over from it', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, next, other] = [openTab('sender'), openTab('next'), openTab('other')]
    await clock.pass(CLAIMED)
    world.respond = never
    other.direct(aCancelCommand())
    await clock.pass(0)
    sender.crash()
    await clock.pass(CLAIMED)
    expect(next.state().isSender).toBe(true)
    expect([next.standings(), other.standings()]).toEqual([['form'], ['form']])
  })
})

describe('a page that hung', () => {
  test('hears what it missed as soon as it is shown', async () => {
    const { browser, openTab, clock, world } = outboxDesk()
    browser.kept.set('framewright.session', '{}')
    const [sender, other] = [openTab('sender'), openTab('other')]
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = sender.offer(aNoteCommand('n'))
    await clock.pass(1_000)
    other.freeze()
    sender.outbox.discard(note.id)
    await clock.pass(1_000)
    expect(other.standings()).toEqual(['waiting'])
    other.show()
    await clock.pass(250)
    expect(other.state().items).toEqual([])
    expect(other.ends).toEqual([{ id: note.id, isDone: false, events: [], through: null }])
  })

  test('stores again what was cleared meanwhile as a whole', async () => {
    const { browser, tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(1_000)
    tab.freeze()
    browser.kept.clear()
    tab.show()
    expect([...browser.kept.keys()]).toEqual([keyOf(USER, note.id)])
  })

  test('has lost the lead, and says so at once', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, other] = [openTab('sender'), openTab('other')]
    await clock.pass(CLAIMED)
    sender.freeze()
    const note = other.offer(aNoteCommand('n'))
    await clock.pass(2_000)
    expect(world.attempts.map(({ id, tab }) => [id, tab])).toEqual([[note.id, 'other']])
    expect(sender.state().isSender).toBe(false)
  })
})

describe('the lead is taken from a silent sender', () => {
  /** Two tabs, and one command whose end the sender asked for in vain: nothing sends it by itself. */
  async function withOneUnknown() {
    const { openTab, clock, world } = outboxDesk()
    const [sender, other] = [openTab('sender'), openTab('other')]
    await clock.pass(CLAIMED)
    world.respond = () => ({ kind: 'unknown', message: 'Out of order', isFault: true })
    sender.offer(aNoteCommand('unknown'))
    await clock.pass(10_000)
    return { sender, other, clock, world }
  }

  test('where something waits to be sent, whatever else is kept', async () => {
    const { sender, other, clock, world } = await withOneUnknown()
    expect(other.standings()).toEqual(['unknown'])
    sender.freeze()
    world.respond = () => done
    const input = { case_id: '99', version: 1, text: 'elsewhere' }
    const note = other.offer(aNoteCommand('', { input }))
    await clock.pass(3_000)
    expect(world.effects).toEqual([note.id])
  })

  test('not where there is nothing to send', async () => {
    const { sender, other, clock } = await withOneUnknown()
    sender.freeze()
    other.show()
    await clock.pass(10_000)
    expect(other.state().isSender).toBe(false)
  })
})
