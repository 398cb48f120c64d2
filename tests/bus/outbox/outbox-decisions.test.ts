import { describe, expect, test } from 'vitest'
import { keyOf } from '../../../src/bus/outbox/entry.ts'
import { emptyOutbox, repeatOf } from '../../../src/bus/outbox/state.ts'
import {
  aCancelCommand,
  aNoteCommand,
  CLAIMED,
  done,
  outboxDesk,
  refused,
  senderDesk,
  USER,
  unreachable,
} from '../../support/client/outbox-desk.ts'

const never = () => new Promise<never>(() => undefined)
const undone = { isDone: false, events: [], through: null }

/** Two tabs, of which the first sends. */
async function twoTabs() {
  const desk = outboxDesk()
  const [sender, other] = [desk.openTab('sender'), desk.openTab('other')]
  await desk.clock.pass(CLAIMED)
  return { ...desk, sender, other }
}

describe('a command whose event was folded', () => {
  test('is done, here and in the other tabs; of one that is not kept nothing is said', async () => {
    const { sender, other, clock, world } = await twoTabs()
    world.isReachable = false
    const note = sender.offer(aNoteCommand('n'))
    await clock.pass(3_000)
    sender.outbox.confirm(['somebody-elses', note.id])
    await clock.pass(1_000)
    const end = { id: note.id, isDone: true, events: [], through: null }
    expect([sender.ends, other.ends]).toEqual([[end], [end]])
    expect(other.state().items).toEqual([])
  })

  test('ends by its answer where its form, or that of another tab, still waits for it', async () => {
    const { sender, other, clock, world, browser } = await twoTabs()
    let answer: () => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = () => resolve(done)
      })
    const note = other.offer(aNoteCommand('n'))
    await clock.pass(0)
    sender.outbox.confirm([note.id])
    other.outbox.confirm([note.id])
    await clock.pass(0)
    expect(other.outcome(note)).toBeNull()
    expect(browser.kept.size).toBe(1)
    answer()
    await clock.pass(0)
    expect(other.outcome(note)).toMatchObject({ kind: 'done', through: 12 })
    const end = { id: note.id, isDone: true, events: [], through: 12 }
    expect([sender.ends, other.ends]).toEqual([[end], []])
  })

  test('ends once where it is being sent again by hand', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => unreachable
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    world.respond = () => done
    tab.outbox.setLive(false)
    tab.outbox.retry(cancel.id, null)
    tab.outbox.confirm([cancel.id])
    await clock.pass(1_000)
    expect(tab.ends).toEqual([{ id: cancel.id, isDone: true, events: [], through: 12 }])
  })
})

describe('a person', () => {
  test('sends again what may wait: it waits like any other, also for the connection', async () => {
    const { tab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(3_000)
    world.respond = () => refused('No.', 409)
    world.isReachable = true
    await clock.pass(5_000)
    expect(tab.standings()).toEqual(['refused'])
    world.isReachable = false
    tab.outbox.retry(note.id, null)
    await clock.pass(5_000)
    expect(tab.standings()).toEqual(['waiting'])
    expect(tab.state().items[0]?.entry).toMatchObject({ waits: true, state: { kind: 'queued' } })
    world.respond = () => done
    world.isReachable = true
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id])
  })

  test('sends again at once what was interrupted, though no form waits for it', async () => {
    const { openTab, clock, world } = outboxDesk()
    const before = openTab('before')
    await clock.pass(CLAIMED)
    world.respond = never
    const cancel = before.direct(aCancelCommand())
    await clock.pass(0)
    before.crash()
    const tab = openTab('after')
    await clock.pass(CLAIMED)
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(0)
    tab.outbox.retry(note.id, null)
    expect(tab.standings()).toEqual(['unknown', 'waiting'])
    expect(tab.outbox.keeps(cancel.id)).toBe(true)
  })

  test('sends again what cannot wait only with a connection, and is told', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => unreachable
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    world.isReachable = false
    tab.outbox.setLive(false)
    tab.outbox.retry(cancel.id, null)
    await clock.pass(1_000)
    expect(tab.state().items[0]?.entry.state).toEqual({
      kind: 'unknown',
      message: 'case.cancel needs a connection',
    })
    world.isReachable = true
    world.respond = () => done
    tab.outbox.setLive(true)
    await clock.pass(60_000)
    expect(world.attempts).toHaveLength(1)
  })

  test('sends again nothing that another tab has ended meanwhile', async () => {
    const { tab, clock, world } = await senderDesk()
    tab.outbox.retry('gone', null)
    tab.outbox.retry('gone', aNoteCommand('fresh'))
    await clock.pass(5_000)
    expect([world.attempts, tab.ends]).toEqual([[], []])
  })

  test('saves over a conflict: the old command is gone, in every tab', async () => {
    const { sender, other, clock, world } = await twoTabs()
    world.isReachable = false
    const note = sender.offer(aNoteCommand('n'))
    await clock.pass(3_000)
    const fresh = aNoteCommand('fresh')
    other.outbox.retry(note.id, fresh)
    await clock.pass(1_000)
    for (const tab of [sender, other]) {
      expect(tab.state().items.map(({ entry }) => entry.command.id)).toEqual([fresh.id])
      expect(tab.ends).toEqual([{ id: note.id, ...undone }])
      expect(tab.outbox.keeps(note.id)).toBe(false)
    }
  })

  test('discards everything, what cannot be read included: nothing of it is sent', async () => {
    const { openTab, clock, world, browser } = outboxDesk()
    browser.kept.set(keyOf(USER, 'damaged'), '{"v":1}')
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    expect(tab.state().unreadable).toBe(1)
    world.isReachable = false
    const notes = [tab.offer(aNoteCommand('one')), tab.offer(aNoteCommand('two'))]
    await clock.pass(3_000)
    tab.outbox.discardAll()
    expect(tab.state()).toMatchObject({ items: [], unreadable: 0 })
    expect(browser.kept.size).toBe(0)
    expect(tab.ends).toEqual(notes.map(({ id }) => ({ id, ...undone })))
    world.isReachable = true
    await clock.pass(20_000)
    expect(world.attempts).toEqual([])
  })

  test('discards what cannot be read alone', async () => {
    const { openTab, clock, world, browser } = outboxDesk()
    browser.kept.set(keyOf(USER, 'damaged'), '{"v":1}')
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    tab.outbox.discardUnreadable()
    expect(tab.state().unreadable).toBe(0)
    expect([...browser.kept.keys()]).toEqual([keyOf(USER, note.id)])
  })

  test('discards a command while its form waits: the form waits no longer', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = never
    const note = tab.offer(aNoteCommand('n'))
    await clock.pass(0)
    tab.outbox.discard(note.id)
    await clock.pass(0)
    expect(tab.outcome(note)).toMatchObject({ kind: 'refused', status: null })
    expect(tab.ends).toEqual([])
  })
})

describe('the end of a session', () => {
  test('lets go the forms of what waits; what is on its way still answers', async () => {
    const { tab, clock, world, browser } = await senderDesk()
    let answer: () => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = () => resolve(done)
      })
    const [sent, next] = [tab.offer(aNoteCommand('sent')), tab.offer(aNoteCommand('next'))]
    await clock.pass(0)
    tab.outbox.close()
    await clock.pass(0)
    expect([tab.outcome(sent), tab.outcome(next)]).toEqual([null, { kind: 'waiting' }])
    answer()
    await clock.pass(0)
    expect(tab.outcome(sent)).toEqual(done)
    expect([...browser.kept.keys()]).toEqual([keyOf(USER, next.id)])
    expect(world.attempts).toHaveLength(1)
  })

  test('keeps from being sent what was about to be, and it hears and shows nothing more', async () => {
    const { tab, openTab, clock, world, browser } = await senderDesk()
    tab.outbox.setLive(false)
    const cancel = tab.direct(aCancelCommand())
    tab.outbox.close()
    await clock.pass(1_000)
    expect(tab.outcome(cancel)).toEqual(refused('case.cancel needs a connection'))
    expect([world.attempts, browser.kept.size]).toEqual([[], 0])

    const shown = tab.state()
    world.isReachable = false
    const note = openTab('next').offer(aNoteCommand('n'))
    await clock.pass(3_000)
    const before = world.catchUps
    tab.show()
    await clock.jump(3_600_000)
    expect(tab.state()).toBe(shown)
    expect(tab.outbox.keeps(note.id)).toBe(false)
    expect(world.catchUps).toBeLessThanOrEqual(before + 2)
  })

  test('makes way for the next tab, which sends', async () => {
    const { sender, other, clock, world } = await twoTabs()
    sender.outbox.close()
    const note = other.offer(aNoteCommand('n'))
    await clock.pass(CLAIMED)
    expect(other.state().isSender).toBe(true)
    expect(world.attempts.map(({ id, tab }) => [id, tab])).toEqual([[note.id, 'other']])
  })
})

describe('C9: what a person repeats without knowing it', () => {
  const entry = { userId: USER, order: 1, about: null, waits: true, asked: null }
  const outboxOf = (...items: [ReturnType<typeof aNoteCommand>, 'unknown' | 'queued'][]) => ({
    ...emptyOutbox,
    items: items.map(([command, kind]) => ({
      entry: {
        ...entry,
        command,
        state: kind === 'unknown' ? { kind, message: 'No answer' } : { kind },
      },
      standing: 'unknown' as const,
    })),
  })
  const note = aNoteCommand('the same')
  const typed = { case_id: '481516', version: 9, text: 'the same' }

  test('is the unanswered command of the same content, whatever version it has seen', () => {
    const other = aNoteCommand('another')
    const outbox = outboxOf([other, 'unknown'], [note, 'unknown'])
    expect(repeatOf(outbox, 'case.note.add', typed)).toBe(note)
    // In whatever order its members come.
    const turned = Object.fromEntries(Object.entries(typed).toReversed())
    expect(repeatOf(outbox, 'case.note.add', turned)).toBe(note)
    expect(repeatOf(outbox, 'case.note.add', { ...typed, text: 'a third' })).toBeNull()
    expect(repeatOf(outbox, 'case.note.add', { ...typed, case_id: '99' })).toBeNull()
  })

  test('is none that waits in its turn, and none of another name', () => {
    expect(repeatOf(outboxOf([note, 'queued']), 'case.note.add', typed)).toBeNull()
    const cancel = aCancelCommand()
    expect(repeatOf(outboxOf([cancel, 'unknown']), 'case.reset', cancel.input)).toBeNull()
    expect(repeatOf(emptyOutbox, 'case.note.add', typed)).toBeNull()
  })
})
