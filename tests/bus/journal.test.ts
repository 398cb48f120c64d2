import { describe, expect, test } from 'vitest'
import { keyOf } from '../../src/bus/journal-entry.ts'
import {
  aCancelCommand,
  aNoteCommand,
  done,
  fault,
  journalDesk,
  refused,
  USER,
  unreachable,
} from '../support/journal-desk.ts'

const CLAIMED = 1_000

describe('a command', () => {
  test('is kept before it is sent and removed when it has ended', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
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
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = () => refused('Not now.', 409)
    const note = tab.offer(aNoteCommand('Hello'))
    await clock.pass(0)
    expect(tab.outcome(note)).toMatchObject({ kind: 'refused', message: 'Not now.' })
    expect(browser.kept.size).toBe(0)
  })

  test('waits without a connection, as does every later one, and goes out in order within 5 s', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
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
    const { openTab, clock, world } = journalDesk()
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
    const { openTab, clock, world } = journalDesk()
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
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
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
    tab.journal.retry(first.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([second.id, first.id])
    expect(tab.state().items).toEqual([])
  })

  test('that is discarded is sent no more', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    tab.journal.discard(note.id)
    world.isReachable = true
    await clock.pass(10_000)
    expect(world.attempts).toEqual([])
    expect(browser.kept.size).toBe(0)
  })

  test('that is discarded lets go the rest of its save, in the sender and from another tab', async () => {
    for (const by of ['sender', 'other'] as const) {
      const { openTab, clock, world } = journalDesk()
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
      tabs[by].journal.discard(first.id)
      await clock.pass(2_000)
      expect(world.effects).toEqual([rest.id])
    }
  })

  test('of a stale version is saved over by a new command in its place', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    const conflict = { error_message: 'Changed.', version: 9, changes: [] }
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    world.respond = ({ id }) => (id === note.id ? refused('Changed.', 412, conflict) : done)
    world.isReachable = true
    await clock.pass(5_000)
    expect(tab.standings()).toEqual(['refused'])
    const fresh = { ...note, id: 'fresh', input: { ...note.input, version: 9 } }
    tab.journal.retry(note.id, fresh as typeof note)
    await clock.pass(5_000)
    expect(world.effects).toEqual(['fresh'])
    expect(tab.state().items).toEqual([])
  })

  test('is done when its event was folded, whatever became of the answer', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = tab.offer(aNoteCommand('one'))
    await clock.pass(3_000)
    tab.journal.confirm([note.id, 'somebody-elses'])
    world.isReachable = true
    await clock.pass(10_000)
    expect(world.attempts).toEqual([])
    expect(tab.state().items).toEqual([])
  })

  test('unanswered for longer than its id is known is never sent by itself', async () => {
    const { openTab, clock, world } = journalDesk()
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
    after.journal.retry(note.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id])
  })
})

describe('a server out of order', () => {
  test('leaves a command unknown after a few attempts; what came later for the case waits for it', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = ({ input }) => ('text' in input && input.text === 'poison' ? fault : done)
    const poison = tab.offer(aNoteCommand('poison'))
    const later = tab.offer(aNoteCommand('same case'))
    const elsewhere = tab.offer(
      aNoteCommand('', { input: { case_id: '99', version: 1, text: 'elsewhere' } }),
    )
    await clock.pass(30_000)
    expect(world.effects).toEqual([elsewhere.id])
    expect(tab.standings()).toEqual(['unknown', 'waiting'])
    expect(world.attempts.filter(({ id }) => id === poison.id)).toHaveLength(2)

    world.respond = () => done
    tab.journal.retry(poison.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([elsewhere.id, poison.id, later.id])
  })

  test('that asks for patience gets it: the queue keeps its order', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    const open = clock.now().getTime() + 20_000
    world.respond = () => (clock.now().getTime() < open ? refused('Too many requests', 429) : done)
    const notes = Array.from({ length: 10 }, (_, n) => tab.offer(aNoteCommand(`n${n}`)))
    await clock.pass(1_000)
    expect(tab.outcome(notes[0] as never)).toEqual({ kind: 'waiting' })
    await clock.pass(25_000)
    expect(world.effects).toEqual(notes.map(({ id }) => id))
  })

  test('that never answers lets the form go after 10 s', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = () => new Promise(() => undefined)
    const note = tab.offer(aNoteCommand('slow'))
    await clock.pass(9_000)
    expect(tab.outcome(note)).toBeNull()
    await clock.pass(1_500)
    expect(tab.outcome(note)).toEqual({ kind: 'waiting' })
  })
})

describe('a command that cannot wait', () => {
  test('says so where there is no connection, and nothing is sent or kept', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
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
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    browser.facts.isOnline = false
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(0)
    expect(tab.outcome(cancel)).toEqual(done)
    expect(world.effects).toEqual([cancel.id])
  })

  test('goes after what waits for the same case', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = tab.offer(aNoteCommand('first'))
    await clock.pass(2_000)
    world.isReachable = true
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id, cancel.id])
  })

  test('unanswered is kept as unknown and never sent by itself, until somebody tries again', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = () => unreachable
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(60_000)
    expect(tab.outcome(cancel)).toMatchObject({ kind: 'unknown' })
    expect(tab.standings()).toEqual(['unknown'])
    expect(world.attempts).toHaveLength(1)
    world.respond = () => done
    tab.journal.retry(cancel.id, null)
    await clock.pass(5_000)
    expect(world.attempts.map(({ id }) => id)).toEqual([cancel.id, cancel.id])
    expect(tab.state().items).toEqual([])
  })

  test('unanswered goes before what came after it, when somebody tries again', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = () => unreachable
    const cancel = tab.direct(aCancelCommand())
    await clock.pass(1_000)
    world.respond = () => done
    const note = tab.offer(aNoteCommand('later'))
    await clock.pass(20_000)
    expect(tab.standings()).toEqual(['unknown', 'waiting'])
    tab.journal.retry(cancel.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([cancel.id, note.id])
    expect(tab.state().items).toEqual([])
  })

  test('of a page that died before it could be sent is shown as well', async () => {
    const { openTab, clock, world } = journalDesk()
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
    const { openTab, clock, world } = journalDesk()
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

describe('a sleep', () => {
  test('is followed by renewal and events first, then the journal in order', async () => {
    const { openTab, clock, world } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.isReachable = false
    const notes = Array.from({ length: 100 }, (_, n) => tab.offer(aNoteCommand(`n${n}`)))
    await clock.pass(5_000)
    const before = world.catchUps
    world.isReachable = true
    await clock.jump(8 * 3_600_000)
    await clock.pass(5_000)
    expect(world.catchUps).toBeGreaterThan(before)
    expect(world.effects).toEqual(notes.map(({ id }) => id))
  })
})

describe('another user', () => {
  test('neither sees nor sends what somebody left behind', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const mine = openTab('mine')
    await clock.pass(CLAIMED)
    world.isReachable = false
    mine.offer(aNoteCommand('mine'))
    await clock.pass(3_000)
    mine.journal.close()
    world.isReachable = true
    const theirs = openTab('theirs', 'u-bruno')
    await clock.pass(30_000)
    expect(theirs.state().items).toEqual([])
    expect(world.attempts).toEqual([])
    expect(browser.kept.size).toBe(1)
    theirs.journal.discardAll()
    expect(browser.kept.size).toBe(1)
  })
})

describe('a session that is taken over', () => {
  test('keeps what was on its way for the next login of the same user', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = () => {
      tab.journal.close()
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

  test('ends nothing that was done all the same', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.respond = () => {
      tab.journal.close()
      return done
    }
    const note = tab.offer(aNoteCommand('done'))
    await clock.pass(0)
    expect(tab.outcome(note)).toEqual(done)
    expect(browser.kept.size).toBe(0)
  })
})

describe('a storage that is cleared under the page', () => {
  test('gets back what nobody has decided about', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    world.isReachable = false
    tab.offer(aNoteCommand('unsent'))
    await clock.pass(3_000)
    browser.clear()
    await clock.pass(0)
    expect(browser.kept.size).toBe(1)
    expect(tab.standings()).toEqual(['waiting'])
  })
})

describe('a storage that is full or forbidden', () => {
  test('is said, and the work goes on as long as the page', async () => {
    const { openTab, clock, world, browser } = journalDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    browser.facts.isFull = true
    world.isReachable = false
    const note = tab.offer(aNoteCommand('only here'))
    await clock.pass(3_000)
    expect(tab.state().isVolatile).toBe(true)
    expect(tab.standings()).toEqual(['waiting'])
    world.isReachable = true
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id])
    expect(tab.state().items).toEqual([])
  })
})
