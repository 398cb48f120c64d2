import { beforeEach, describe, expect, test } from 'vitest'
import { keyOf } from '../../../src/bus/outbox/entry.ts'
import type { Said } from '../../../src/bus/outbox/leader-election.ts'
import { createOrphanRecovery } from '../../../src/bus/outbox/orphan-recovery.ts'
import { createOutboxStorage, type OutboxStorage } from '../../../src/bus/outbox/storage.ts'
import { aCancelCommand, aNoteCommand, USER } from '../../support/client/outbox-desk.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { testClock } from '../../support/client/timers.ts'

let browser = testBrowser()
let clock = testClock()
let written: string[] = []
let sending: string | null = null

const open = (userId = USER): OutboxStorage =>
  createOutboxStorage({
    platform: browser.open().platform,
    clock,
    userId,
    isSending: (id) => id === sending,
    onWritten: (id) => written.push(id),
  })

beforeEach(() => {
  browser = testBrowser()
  clock = testClock()
  written = []
  sending = null
})

const ids = (outboxStorage: OutboxStorage) =>
  outboxStorage.entries().map(({ command }) => command.id)

describe('the storage of a tab', () => {
  test('is what the next tab of the same user begins with, and nobody else', () => {
    const outboxStorage = open()
    const notes = [aNoteCommand('one'), aNoteCommand('two')]
    for (const note of notes) outboxStorage.begin(note, 'althaus.example', 'queued')
    expect(ids(open())).toEqual(notes.map(({ id }) => id))
    expect(ids(open('u-bruno'))).toEqual([])
    expect(written).toEqual(notes.map(({ id }) => id))
    expect(open().entries()).toEqual(outboxStorage.entries())
    expect(outboxStorage.entries()[0]).toMatchObject({
      about: 'althaus.example',
      waits: false,
      asked: null,
    })
    expect(outboxStorage.wasRefused()).toBe(false)
  })

  test('keeps the place of what is entered again, and when it was asked for', async () => {
    const outboxStorage = open()
    const [one, two] = [aNoteCommand('one'), aNoteCommand('two')]
    outboxStorage.begin(one, null, 'queued')
    outboxStorage.begin(two, null, 'queued')
    await clock.jump(60_000)
    outboxStorage.begin(one, null, 'direct')
    expect(ids(outboxStorage)).toEqual([one.id, two.id])
    expect(outboxStorage.get(one.id)).toMatchObject({
      order: 1,
      asked: clock.now().toISOString(),
      state: { kind: 'direct' },
    })
    expect(outboxStorage.get(two.id)?.order).toBe(2)
    expect(outboxStorage.get('nothing')).toBeNull()
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
    const outboxStorage = open()
    const note = aNoteCommand('one')
    outboxStorage.begin(note, null, 'queued')
    expect([outboxStorage.isOnlyHere(note.id), outboxStorage.wasRefused()]).toEqual([true, true])
    expect([ids(outboxStorage), ids(open()), outboxStorage.missed()]).toEqual([[note.id], [], []])
    // Storage knows nothing of it: that is no removal.
    expect(outboxStorage.reread(note.id)).toBe(true)

    outboxStorage.keepAgain()
    expect(outboxStorage.isOnlyHere(note.id)).toBe(true)
    browser.facts.isFull = false
    written = []
    outboxStorage.keepAgain()
    expect([outboxStorage.isOnlyHere(note.id), ids(open())]).toEqual([false, [note.id]])
    expect(written).toEqual([note.id])
    outboxStorage.keepAgain()
    expect(written).toEqual([note.id])
    expect(outboxStorage.isOnlyHere('nothing')).toBe(false)
  })

  test('stores nothing that only it knows while that is on its way', () => {
    browser.facts.isFull = true
    const outboxStorage = open()
    const [note, other] = [aNoteCommand('one'), aNoteCommand('two')]
    const entry = outboxStorage.begin(note, null, 'queued')
    outboxStorage.begin(other, null, 'queued')
    browser.facts.isFull = false
    sending = note.id
    outboxStorage.keepAgain()
    outboxStorage.write({ ...entry, waits: true })
    expect(ids(open())).toEqual([other.id])
    expect(outboxStorage.get(note.id)).toEqual({ ...entry, waits: true })

    sending = null
    outboxStorage.keepAgain()
    expect(open().entries()).toContainEqual({ ...entry, waits: true })
    sending = note.id
    outboxStorage.write(entry)
    expect(open().entries()).toContainEqual(entry)
  })

  test('counts what it cannot read, leaves it there until told otherwise', () => {
    const [good, bad] = [aNoteCommand('good'), aNoteCommand('bad')]
    open().begin(good, null, 'queued')
    browser.kept.set(keyOf(USER, bad.id), '{"v":1}')
    const outboxStorage = open()
    expect([outboxStorage.unreadable(), ids(outboxStorage)]).toEqual([1, [good.id]])
    expect(outboxStorage.reread(bad.id)).toBe(false)
    expect(outboxStorage.unreadable()).toBe(1)
    outboxStorage.removeUnreadable()
    expect([outboxStorage.unreadable(), browser.kept.size]).toEqual([0, 1])

    browser.kept.set(keyOf(USER, bad.id), 'nonsense')
    outboxStorage.reread(bad.id)
    browser.kept.delete(keyOf(USER, bad.id))
    expect(outboxStorage.unreadable()).toBe(1)
    outboxStorage.reread(bad.id)
    expect(outboxStorage.unreadable()).toBe(0)
  })
})

describe('what a tab that died left behind', () => {
  function orphanRecovery(mine: string[] = []) {
    const outboxStorage = open()
    const said: Said[] = []
    const recovery = createOrphanRecovery({
      outboxStorage,
      clock,
      say: (message) => said.push(message),
      mine: () => mine,
      reread: (id) => void outboxStorage.reread(id),
    })
    return { outboxStorage, said, recovery }
  }

  async function adopted(of: ReturnType<typeof orphanRecovery>, claimed: string[] = []) {
    const end = of.recovery.adopt()
    of.recovery.claimed(claimed)
    await clock.pass(249)
    const early = of.outboxStorage.entries()
    await clock.pass(1)
    await end
    return early
  }

  test('is taken over by the tab that sends, unless another tab claims it in time', async () => {
    const of = orphanRecovery()
    const [left, claimed, sent] = [aNoteCommand('left'), aNoteCommand('claimed'), aCancelCommand()]
    of.outboxStorage.begin(left, null, 'queued')
    of.outboxStorage.begin(claimed, null, 'queued')
    of.outboxStorage.begin(sent, null, 'direct')
    const early = await adopted(of, [claimed.id])
    expect(of.said).toEqual([{ kind: 'hello' }])
    expect(early.map(({ waits }) => waits)).toEqual([false, false, false])
    expect(of.outboxStorage.entries().map(({ waits, state }) => [waits, state.kind])).toEqual([
      [true, 'queued'],
      [false, 'queued'],
      [true, 'unknown'],
    ])
    expect(of.outboxStorage.get(sent.id)?.state).toEqual({
      kind: 'unknown',
      message:
        'The page was closed before the server responded: this change may or may not have been saved.',
    })
    // An old claim does not hold for ever.
    await adopted(of)
    expect(of.outboxStorage.get(claimed.id)?.waits).toBe(true)
  })

  test('is not brought back where its session ended it meanwhile', async () => {
    const of = orphanRecovery()
    const sent = aCancelCommand()
    of.outboxStorage.begin(sent, null, 'direct')
    browser.kept.delete(keyOf(USER, sent.id))
    await adopted(of)
    expect([of.outboxStorage.entries(), browser.kept.size]).toEqual([[], 0])
  })

  test('is not what this tab waits for itself; what waits already is not written again', async () => {
    const note = aNoteCommand('mine')
    const of = orphanRecovery([note.id])
    of.outboxStorage.begin(note, null, 'queued')
    await adopted(of)
    expect(of.outboxStorage.get(note.id)?.waits).toBe(false)

    const other = orphanRecovery()
    await adopted(other)
    expect(other.outboxStorage.get(note.id)?.waits).toBe(true)
    written = []
    await adopted(other)
    expect(written).toEqual([])
  })

  test('is claimed only by a tab that waits for something', () => {
    const idle = orphanRecovery()
    idle.recovery.claim()
    expect(idle.said).toEqual([])
    const busy = orphanRecovery(['a', 'b'])
    busy.recovery.claim()
    expect(busy.said).toEqual([{ kind: 'claims', ids: ['a', 'b'] }])
  })

  test.each([
    [119_000, false],
    [121_000, true],
    [-119_000, false],
    [-121_000, true],
  ])('on its way for %s ms is left: %s', async (ms, left) => {
    const sent = aCancelCommand()
    const [of, mine] = [orphanRecovery(), orphanRecovery([sent.id])]
    expect(of.recovery.isAnyLeft()).toBe(false)
    of.outboxStorage.begin(sent, null, 'direct')
    of.outboxStorage.begin(aNoteCommand('queued'), null, 'queued')
    mine.outboxStorage.reread(sent.id)
    await clock.jump(ms)
    expect([of.recovery.isAnyLeft(), mine.recovery.isAnyLeft()]).toEqual([left, false])
  })
})
