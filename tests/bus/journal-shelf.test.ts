import { beforeEach, describe, expect, test } from 'vitest'
import { keyOf } from '../../src/bus/journal-entry.ts'
import { createHeirs } from '../../src/bus/journal-heirs.ts'
import { createShelf, type Shelf } from '../../src/bus/journal-shelf.ts'
import type { Said } from '../../src/bus/journal-tabs.ts'
import { aCancelCommand, aNoteCommand, USER } from '../support/journal-desk.ts'
import { testBrowser } from '../support/tabs.ts'
import { testClock } from '../support/timers.ts'

let browser = testBrowser()
let clock = testClock()
let written: string[] = []

const open = (userId = USER): Shelf =>
  createShelf({
    platform: browser.open().platform,
    clock,
    userId,
    onWritten: (id) => written.push(id),
  })

beforeEach(() => {
  browser = testBrowser()
  clock = testClock()
  written = []
})

const ids = (shelf: Shelf) => shelf.entries().map(({ command }) => command.id)

describe('the shelf of a tab', () => {
  test('is what the next tab of the same user begins with, and nobody else', () => {
    const shelf = open()
    const notes = [aNoteCommand('one'), aNoteCommand('two')]
    for (const note of notes) shelf.begin(note, 'althaus.example', 'queued')
    expect(ids(open())).toEqual(notes.map(({ id }) => id))
    expect(ids(open('u-bruno'))).toEqual([])
    expect(written).toEqual(notes.map(({ id }) => id))
    expect(open().entries()).toEqual(shelf.entries())
    expect(shelf.entries()[0]).toMatchObject({
      about: 'althaus.example',
      waits: false,
      asked: null,
    })
    expect(shelf.wasRefused()).toBe(false)
  })

  test('keeps the place of what is entered again, and when it was asked for', async () => {
    const shelf = open()
    const [one, two] = [aNoteCommand('one'), aNoteCommand('two')]
    shelf.begin(one, null, 'queued')
    shelf.begin(two, null, 'queued')
    await clock.jump(60_000)
    shelf.begin(one, null, 'direct')
    expect(ids(shelf)).toEqual([one.id, two.id])
    expect(shelf.get(one.id)).toMatchObject({
      order: 1,
      asked: clock.now().toISOString(),
      state: { kind: 'direct' },
    })
    expect(shelf.get(two.id)?.order).toBe(2)
    expect(shelf.get('nothing')).toBeNull()
  })

  test('knows what it missed: written, changed or removed by another tab', () => {
    const [mine, theirs] = [open(), open()]
    const [one, two] = [aNoteCommand('one'), aNoteCommand('two')]
    mine.begin(one, null, 'queued')
    expect(mine.missed()).toEqual([])
    theirs.begin(two, null, 'queued')
    expect(mine.missed()).toEqual([two.id])
    expect(mine.reread(two.id)).toBe(true)
    expect(mine.missed()).toEqual([])
    theirs.reread(one.id)
    theirs.remove(one.id)
    expect(mine.missed()).toEqual([one.id])
    expect(mine.reread(one.id)).toBe(false)
    expect(ids(mine)).toEqual([two.id])
    open('u-bruno').begin(aNoteCommand('three'), null, 'queued')
    expect(mine.missed()).toEqual([])
  })

  test('holds in memory what the browser would not keep, and stores it once there is room', () => {
    browser.facts.isFull = true
    const shelf = open()
    const note = aNoteCommand('one')
    shelf.begin(note, null, 'queued')
    expect([shelf.isOnlyHere(note.id), shelf.wasRefused()]).toEqual([true, true])
    expect([ids(shelf), ids(open()), shelf.missed()]).toEqual([[note.id], [], []])
    // Storage knows nothing of it: that is no removal.
    expect(shelf.reread(note.id)).toBe(true)

    shelf.keepAgain()
    expect(shelf.isOnlyHere(note.id)).toBe(true)
    browser.facts.isFull = false
    written = []
    shelf.keepAgain()
    expect([shelf.isOnlyHere(note.id), ids(open())]).toEqual([false, [note.id]])
    expect(written).toEqual([note.id])
    shelf.keepAgain()
    expect(written).toEqual([note.id])
    expect(shelf.isOnlyHere('nothing')).toBe(false)
  })

  test('counts what it cannot read, leaves it there until told otherwise', () => {
    const [good, bad] = [aNoteCommand('good'), aNoteCommand('bad')]
    open().begin(good, null, 'queued')
    browser.kept.set(keyOf(USER, bad.id), '{"v":1}')
    const shelf = open()
    expect([shelf.unreadable(), ids(shelf)]).toEqual([1, [good.id]])
    expect(shelf.reread(bad.id)).toBe(false)
    expect(shelf.unreadable()).toBe(1)
    shelf.removeUnreadable()
    expect([shelf.unreadable(), browser.kept.size]).toEqual([0, 1])

    browser.kept.set(keyOf(USER, bad.id), 'nonsense')
    shelf.reread(bad.id)
    browser.kept.delete(keyOf(USER, bad.id))
    expect(shelf.unreadable()).toBe(1)
    shelf.reread(bad.id)
    expect(shelf.unreadable()).toBe(0)
  })
})

describe('what a tab that died left behind', () => {
  function heirs(mine: string[] = []) {
    const shelf = open()
    const said: Said[] = []
    const heir = createHeirs({
      shelf,
      clock,
      say: (message) => said.push(message),
      mine: () => mine,
      reread: (id) => void shelf.reread(id),
    })
    return { shelf, said, heir }
  }

  async function adopted(of: ReturnType<typeof heirs>, claimed: string[] = []) {
    const end = of.heir.adopt()
    of.heir.claimed(claimed)
    await clock.pass(249)
    const early = of.shelf.entries()
    await clock.pass(1)
    await end
    return early
  }

  test('is taken over by the tab that sends, unless another tab claims it in time', async () => {
    const of = heirs()
    const [left, claimed, sent] = [aNoteCommand('left'), aNoteCommand('claimed'), aCancelCommand()]
    of.shelf.begin(left, null, 'queued')
    of.shelf.begin(claimed, null, 'queued')
    of.shelf.begin(sent, null, 'direct')
    const early = await adopted(of, [claimed.id])
    expect(of.said).toEqual([{ kind: 'hello' }])
    expect(early.map(({ waits }) => waits)).toEqual([false, false, false])
    expect(of.shelf.entries().map(({ waits, state }) => [waits, state.kind])).toEqual([
      [true, 'queued'],
      [false, 'queued'],
      [true, 'unknown'],
    ])
    expect(of.shelf.get(sent.id)?.state).toEqual({
      kind: 'unknown',
      message: 'The page was closed before the answer came: it may or may not have been done.',
    })
    // An old claim does not hold for ever.
    await adopted(of)
    expect(of.shelf.get(claimed.id)?.waits).toBe(true)
  })

  test('is not brought back where its session ended it meanwhile', async () => {
    const of = heirs()
    const sent = aCancelCommand()
    of.shelf.begin(sent, null, 'direct')
    browser.kept.delete(keyOf(USER, sent.id))
    await adopted(of)
    expect([of.shelf.entries(), browser.kept.size]).toEqual([[], 0])
  })

  test('is not what this tab waits for itself; what waits already is not written again', async () => {
    const note = aNoteCommand('mine')
    const of = heirs([note.id])
    of.shelf.begin(note, null, 'queued')
    await adopted(of)
    expect(of.shelf.get(note.id)?.waits).toBe(false)

    const other = heirs()
    await adopted(other)
    expect(other.shelf.get(note.id)?.waits).toBe(true)
    written = []
    await adopted(other)
    expect(written).toEqual([])
  })

  test('is claimed only by a tab that waits for something', () => {
    const idle = heirs()
    idle.heir.claim()
    expect(idle.said).toEqual([])
    const busy = heirs(['a', 'b'])
    busy.heir.claim()
    expect(busy.said).toEqual([{ kind: 'claims', ids: ['a', 'b'] }])
  })

  test.each([
    [119_000, false],
    [121_000, true],
    [-119_000, false],
    [-121_000, true],
  ])('on its way for %s ms is left: %s', async (ms, left) => {
    const sent = aCancelCommand()
    const [of, mine] = [heirs(), heirs([sent.id])]
    expect(of.heir.isAnyLeft()).toBe(false)
    of.shelf.begin(sent, null, 'direct')
    of.shelf.begin(aNoteCommand('queued'), null, 'queued')
    mine.shelf.reread(sent.id)
    await clock.jump(ms)
    expect([of.heir.isAnyLeft(), mine.heir.isAnyLeft()]).toEqual([left, false])
  })
})
