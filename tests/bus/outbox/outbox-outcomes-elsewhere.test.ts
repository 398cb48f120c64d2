import { describe, expect, test } from 'vitest'
import type { EntryState, OutboxEntry } from '../../../src/bus/outbox/entry.ts'
import { aNoteCommand, refused } from '../../support/client/outbox-desk.ts'
import { settle } from '../../support/client/timers.ts'
import { conflict, endsDesk, refusal } from './outcomes-desk.ts'
import { noAnswer } from './storage-tabs.ts'

const DISCARDED = 'It was discarded from your unsent changes. Save again if you still want it.'

describe('what another tab has changed', () => {
  const change = (of: ReturnType<typeof endsDesk>, entry: OutboxEntry, state: EntryState) => {
    of.other().write({ ...entry, waits: true, state })
    of.ends.reread(entry.command.id)
  }

  /** Another tab has removed two of them, and not said why: a form waits here for the end of one. */
  function withTwoRemoved() {
    const of = endsDesk()
    const [mine, left] = [of.enter(true), of.enter(false)]
    for (const { command } of [mine, left]) {
      of.other().remove(command.id)
      of.ends.reread(command.id)
    }
    return { of, mine, left }
  }

  test('a refusal goes to the form that waits here, and is kept no longer', async () => {
    const of = endsDesk()
    const entry = of.enter(true)
    change(of, entry, refusal)
    await settle()
    expect(of.answers).toEqual([refused('Changed.', 412, conflict)])
    expect([of.outboxStorage.entries(), of.ended]).toEqual([[], []])
    expect(of.seen.changes).toBe(1)
  })

  test('a refusal that no form waits for ends its prediction, once', () => {
    const of = endsDesk()
    const [entry, unseen] = [of.enter(false), aNoteCommand('of the other tab')]
    change(of, entry, refusal)
    of.ends.reread(entry.command.id)
    change(of, { ...entry, command: unseen }, refusal)
    expect(of.outboxStorage.entries().map(({ state }) => state)).toEqual([refusal, refusal])
    expect(of.ended).toEqual(
      [entry.command, unseen].map(({ id }) => ({ id, isDone: false, events: [], through: null })),
    )
  })

  test('the form is told what is unknown, and what waits', async () => {
    const of = endsDesk()
    change(of, of.enter(true), noAnswer)
    change(of, of.enter(true), { kind: 'queued' })
    await settle()
    expect(of.answers).toEqual([noAnswer, { kind: 'waiting' }])
    expect(of.ended).toEqual([])
  })

  test('is nothing to tell where only its turn came', async () => {
    const of = endsDesk()
    const entry = of.enter(true)
    of.other().write({ ...entry, order: 7 })
    of.ends.reread(entry.command.id)
    of.ends.reread('nothing')
    await of.clock.pass(1_000)
    expect([of.answers, of.ended, of.forms.ids()]).toEqual([[], [], [entry.command.id]])
    expect(of.outboxStorage.get(entry.command.id)?.order).toBe(7)
  })

  test('removed before it was said to be done, it is done', async () => {
    const { of, mine, left } = withTwoRemoved()
    await of.clock.pass(200)
    expect([of.answers, of.ended]).toEqual([[], []])
    for (const { command } of [mine, left]) of.ends.heardDone(command.id, 3)
    await of.clock.pass(1_000)
    expect(of.answers).toEqual([{ kind: 'done', result: {}, events: [], through: 3 }])
    expect(of.ended).toEqual([{ id: left.command.id, isDone: true, events: [], through: 3 }])
  })

  test('removed, and nothing said of it, it was discarded: the form that waits hears of its end', async () => {
    const { of, left } = withTwoRemoved()
    const { changes } = of.seen
    await of.clock.pass(250)
    expect(of.answers).toEqual([refused(DISCARDED)])
    expect(of.ended).toEqual([{ id: left.command.id, isDone: false, events: [], through: null }])
    expect(of.seen.changes).toBe(changes + 2)
  })

  test('removed, and the session over before anything was said, it ends nothing here', async () => {
    const of = endsDesk()
    const { command } = of.enter(false)
    of.other().remove(command.id)
    of.ends.reread(command.id)
    of.seen.isClosed = true
    await of.clock.pass(1_000)
    expect(of.ended).toEqual([])
  })

  test('done, it is shown no more, though its removal comes later', () => {
    const of = endsDesk()
    const { command } = of.enter(false)
    of.ends.heardDone(command.id, null)
    expect(of.outboxStorage.entries()).toEqual([])
    expect(of.browser.kept.size).toBe(1)
  })
})
