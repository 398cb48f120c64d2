import { describe, expect, test } from 'vitest'
import { done, refused, unreachable } from '../../support/client/outbox-desk.ts'
import { settle } from '../../support/client/timers.ts'
import { conflict, endsDesk, refusal } from './outcomes-desk.ts'

describe('what the sender of this tab knows', () => {
  test('done: said to the others, removed, and given to the form or to the screen', async () => {
    const { ends, enter, said, outboxStorage, answers, ended } = endsDesk()
    const [mine, theirs] = [enter(true), enter(false)]
    ends.sent(mine, done)
    ends.sent(theirs, done)
    await settle()
    const ids = [mine.command.id, theirs.command.id]
    expect(said).toEqual(ids.map((id) => ({ kind: 'done', id, through: 12 })))
    expect(outboxStorage.entries()).toEqual([])
    expect(answers).toEqual([done])
    expect(ended).toEqual([{ id: ids[1], isDone: true, events: [], through: 12 }])
  })

  test('refused: told to the form and kept no longer, or kept and shown with its reason', async () => {
    const { ends, enter, outboxStorage, answers, ended } = endsDesk()
    const [mine, left] = [enter(true), enter(false)]
    const no = refused('Changed.', 412, conflict)
    ends.sent(mine, no)
    ends.sent(left, no)
    await settle()
    expect(answers).toEqual([no])
    expect(outboxStorage.entries()).toEqual([{ ...left, waits: true, state: refusal }])
    expect(ended).toEqual([{ id: left.command.id, isDone: false, events: [], through: null }])
  })

  test('unknown: kept and told to the form, but no end', async () => {
    const { ends, enter, outboxStorage, answers, ended } = endsDesk()
    const [mine, left] = [enter(true), enter(false)]
    ends.sent(mine, unreachable)
    ends.sent(left, unreachable)
    await settle()
    expect(answers).toEqual([unreachable])
    expect(outboxStorage.entries().map(({ waits, state }) => [waits, state.kind])).toEqual([
      [true, 'unknown'],
      [true, 'unknown'],
    ])
    expect(ended).toEqual([])
  })

  test('is not written back where another tab has ended it, although nobody has told yet', async () => {
    const { browser, ends, enter, other, outboxStorage, ended } = endsDesk()
    const entry = enter(false)
    other().remove(entry.command.id)
    ends.sent(entry, unreachable)
    ends.sent(entry, refused('No.', 409))
    await settle()
    expect([outboxStorage.entries(), ended, browser.kept.size]).toEqual([[], [], 0])
  })

  test('leaves what the browser would not keep as this tab knows it', () => {
    const { browser, clock, ends, enter, outboxStorage } = endsDesk()
    const entry = enter(false)
    browser.facts.isFull = true
    outboxStorage.write({ ...entry, asked: clock.now().toISOString() })
    ends.sent(entry, unreachable)
    expect(outboxStorage.get(entry.command.id)?.asked).toBe(clock.now().toISOString())
  })

  test('is told to the form by a wrong token like any refusal, while the session lasts', async () => {
    const { ends, enter, answers, outboxStorage } = endsDesk()
    const no = refused('Authentication Failure', 401)
    ends.sent(enter(true), no)
    await settle()
    expect(answers).toEqual([no])
    expect(outboxStorage.entries()).toEqual([])
  })
})

describe('after the end of the session', () => {
  test('a refusal at the door is none: the command is kept for the next login', async () => {
    const { ends, enter, answers, outboxStorage, seen } = endsDesk()
    const entry = enter(true)
    seen.isClosed = true
    ends.sent(entry, refused('Authentication Failure', 401))
    await settle()
    expect(answers).toEqual([{ kind: 'waiting' }])
    expect(outboxStorage.entries()).toEqual([{ ...entry, waits: true }])
  })

  test('any other end is still told to the form that waits', async () => {
    const { ends, enter, answers, outboxStorage, seen } = endsDesk()
    const [one, two] = [enter(true), enter(true)]
    seen.isClosed = true
    const no = refused('No.', 409)
    ends.sent(one, no)
    ends.sent(two, unreachable)
    await settle()
    expect(answers).toEqual([no, unreachable])
    expect(outboxStorage.entries().map(({ command }) => command.id)).toEqual([two.command.id])
  })

  test('what nobody waits for stays as it was, for the next login', () => {
    const { ends, enter, outboxStorage, seen, ended } = endsDesk()
    const entry = enter(false)
    seen.isClosed = true
    ends.sent(entry, refused('No.', 409))
    expect([outboxStorage.entries(), ended]).toEqual([[entry], []])
  })

  test('what another tab changes is not listened to', async () => {
    const { clock, ends, enter, other, outboxStorage, seen } = endsDesk()
    const entry = enter(false)
    seen.isClosed = true
    other().remove(entry.command.id)
    ends.reread(entry.command.id)
    await clock.pass(1_000)
    expect(outboxStorage.entries()).toEqual([entry])
    expect(seen.changes).toBe(0)
  })
})
