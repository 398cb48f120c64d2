import { beforeEach, describe, expect, test } from 'vitest'
import { createEnds } from '../../src/bus/journal-ends.ts'
import type { EntryState, JournalEntry } from '../../src/bus/journal-entry.ts'
import { createForms } from '../../src/bus/journal-forms.ts'
import { createShelf } from '../../src/bus/journal-shelf.ts'
import type { JournalEnd, Offered } from '../../src/bus/journal-state.ts'
import type { Said } from '../../src/bus/journal-tabs.ts'
import { aNoteCommand, done, refused, USER, unreachable } from '../support/journal-desk.ts'
import { testBrowser } from '../support/tabs.ts'
import { settle, testClock } from '../support/timers.ts'

let browser = testBrowser()
let clock = testClock()

beforeEach(() => {
  browser = testBrowser()
  clock = testClock()
})

/** A tab that is told how commands end; what it knows, shows and says. */
function desk() {
  const { platform } = browser.open()
  const shelf = createShelf({ platform, clock, userId: USER, onWritten: () => undefined })
  const forms = createForms(shelf)
  const said: Said[] = []
  const ended: JournalEnd[] = []
  const answers: Offered[] = []
  const seen = { isClosed: false, changes: 0 }
  const ends = createEnds({
    shelf,
    forms,
    clock,
    say: (message) => said.push(message),
    isClosed: () => seen.isClosed,
    onEnd: (end) => ended.push(end),
    onChange: () => {
      seen.changes += 1
    },
  })
  return {
    shelf,
    forms,
    ends,
    said,
    ended,
    answers,
    seen,
    /** Enters a note; `form`: somebody waits for its end. */
    enter: (form: boolean): JournalEntry => {
      const note = aNoteCommand('n')
      if (form) forms.open(note.id).then((offered) => answers.push(offered))
      shelf.begin(note, null, 'queued')
      return shelf.get(note.id) as JournalEntry
    },
    /** Another tab of the same user. */
    other: () =>
      createShelf({ platform: browser.open().platform, clock, userId: USER, onWritten: () => {} }),
  }
}

const conflict = { error_message: 'Changed.', version: 9, changes: [] }
const refusal: EntryState = { kind: 'refused', message: 'Changed.', status: 412, conflict }
const noAnswer: EntryState = { kind: 'unknown', message: 'Nobody answered.' }

describe('what the sender of this tab knows', () => {
  test('done: said to the others, removed, and given to the form or to the screen', async () => {
    const { ends, enter, said, shelf, answers, ended } = desk()
    const [mine, theirs] = [enter(true), enter(false)]
    ends.sent(mine, done)
    ends.sent(theirs, done)
    await settle()
    const ids = [mine.command.id, theirs.command.id]
    expect(said).toEqual(ids.map((id) => ({ kind: 'done', id, through: 12 })))
    expect(shelf.entries()).toEqual([])
    expect(answers).toEqual([done])
    expect(ended).toEqual([{ id: ids[1], isDone: true, events: [], through: 12 }])
  })

  test('refused: told to the form and kept no longer, or kept and shown with its reason', async () => {
    const { ends, enter, shelf, answers, ended } = desk()
    const [mine, left] = [enter(true), enter(false)]
    const no = refused('Changed.', 412, conflict)
    ends.sent(mine, no)
    ends.sent(left, no)
    await settle()
    expect(answers).toEqual([no])
    expect(shelf.entries()).toEqual([{ ...left, waits: true, state: refusal }])
    expect(ended).toEqual([{ id: left.command.id, isDone: false, events: [], through: null }])
  })

  test('unknown: kept and told to the form, but no end', async () => {
    const { ends, enter, shelf, answers, ended } = desk()
    const [mine, left] = [enter(true), enter(false)]
    ends.sent(mine, unreachable)
    ends.sent(left, unreachable)
    await settle()
    expect(answers).toEqual([unreachable])
    expect(shelf.entries().map(({ waits, state }) => [waits, state.kind])).toEqual([
      [true, 'unknown'],
      [true, 'unknown'],
    ])
    expect(ended).toEqual([])
  })

  test('is not written back where another tab has ended it, although nobody has told yet', async () => {
    const { ends, enter, other, shelf, ended } = desk()
    const entry = enter(false)
    other().remove(entry.command.id)
    ends.sent(entry, unreachable)
    ends.sent(entry, refused('No.', 409))
    await settle()
    expect([shelf.entries(), ended, browser.kept.size]).toEqual([[], [], 0])
  })

  test('leaves what the browser would not keep as this tab knows it', () => {
    const { ends, enter, shelf } = desk()
    const entry = enter(false)
    browser.facts.isFull = true
    shelf.write({ ...entry, asked: clock.now().toISOString() })
    ends.sent(entry, unreachable)
    expect(shelf.get(entry.command.id)?.asked).toBe(clock.now().toISOString())
  })

  test('is told to the form by a wrong token like any refusal, while the session lasts', async () => {
    const { ends, enter, answers, shelf } = desk()
    const no = refused('Authentication Failure', 401)
    ends.sent(enter(true), no)
    await settle()
    expect(answers).toEqual([no])
    expect(shelf.entries()).toEqual([])
  })
})

describe('after the end of the session', () => {
  test('a refusal at the door is none: the command is kept for the next login', async () => {
    const { ends, enter, answers, shelf, seen } = desk()
    const entry = enter(true)
    seen.isClosed = true
    ends.sent(entry, refused('Authentication Failure', 401))
    await settle()
    expect(answers).toEqual([{ kind: 'waiting' }])
    expect(shelf.entries()).toEqual([{ ...entry, waits: true }])
  })

  test('any other end is still told to the form that waits', async () => {
    const { ends, enter, answers, shelf, seen } = desk()
    const [one, two] = [enter(true), enter(true)]
    seen.isClosed = true
    const no = refused('No.', 409)
    ends.sent(one, no)
    ends.sent(two, unreachable)
    await settle()
    expect(answers).toEqual([no, unreachable])
    expect(shelf.entries().map(({ command }) => command.id)).toEqual([two.command.id])
  })

  test('what nobody waits for stays as it was, for the next login', () => {
    const { ends, enter, shelf, seen, ended } = desk()
    const entry = enter(false)
    seen.isClosed = true
    ends.sent(entry, refused('No.', 409))
    expect([shelf.entries(), ended]).toEqual([[entry], []])
  })

  test('what another tab changes is not listened to', async () => {
    const { ends, enter, other, shelf, seen } = desk()
    const entry = enter(false)
    seen.isClosed = true
    other().remove(entry.command.id)
    ends.reread(entry.command.id)
    await clock.pass(1_000)
    expect(shelf.entries()).toEqual([entry])
    expect(seen.changes).toBe(0)
  })
})

describe('what another tab has changed', () => {
  const change = (of: ReturnType<typeof desk>, entry: JournalEntry, state: EntryState) => {
    of.other().write({ ...entry, waits: true, state })
    of.ends.reread(entry.command.id)
  }

  test('a refusal goes to the form that waits here, and is kept no longer', async () => {
    const of = desk()
    const entry = of.enter(true)
    change(of, entry, refusal)
    await settle()
    expect(of.answers).toEqual([refused('Changed.', 412, conflict)])
    expect([of.shelf.entries(), of.ended]).toEqual([[], []])
    expect(of.seen.changes).toBe(1)
  })

  test('a refusal that no form waits for ends its prediction, once', () => {
    const of = desk()
    const [entry, unseen] = [of.enter(false), aNoteCommand('of the other tab')]
    change(of, entry, refusal)
    of.ends.reread(entry.command.id)
    change(of, { ...entry, command: unseen }, refusal)
    expect(of.shelf.entries().map(({ state }) => state)).toEqual([refusal, refusal])
    expect(of.ended).toEqual(
      [entry.command, unseen].map(({ id }) => ({ id, isDone: false, events: [], through: null })),
    )
  })

  test('the form is told what is unknown, and what waits', async () => {
    const of = desk()
    change(of, of.enter(true), noAnswer)
    change(of, of.enter(true), { kind: 'queued' })
    await settle()
    expect(of.answers).toEqual([noAnswer, { kind: 'waiting' }])
    expect(of.ended).toEqual([])
  })

  test('is nothing to tell where only its turn came', async () => {
    const of = desk()
    const entry = of.enter(true)
    of.other().write({ ...entry, order: 7 })
    of.ends.reread(entry.command.id)
    of.ends.reread('nothing')
    await clock.pass(1_000)
    expect([of.answers, of.ended, of.forms.ids()]).toEqual([[], [], [entry.command.id]])
    expect(of.shelf.get(entry.command.id)?.order).toBe(7)
  })

  test('removed before it was said to be done, it is done', async () => {
    const of = desk()
    const [mine, left] = [of.enter(true), of.enter(false)]
    for (const { command } of [mine, left]) {
      of.other().remove(command.id)
      of.ends.reread(command.id)
    }
    await clock.pass(200)
    expect([of.answers, of.ended]).toEqual([[], []])
    for (const { command } of [mine, left]) of.ends.heardDone(command.id, 3)
    await clock.pass(1_000)
    expect(of.answers).toEqual([{ kind: 'done', result: {}, events: [], through: 3 }])
    expect(of.ended).toEqual([{ id: left.command.id, isDone: true, events: [], through: 3 }])
  })

  test('removed, and nothing said of it, it was discarded', async () => {
    const of = desk()
    const [mine, left] = [of.enter(true), of.enter(false)]
    for (const { command } of [mine, left]) {
      of.other().remove(command.id)
      of.ends.reread(command.id)
    }
    const { changes } = of.seen
    await clock.pass(250)
    expect(of.answers).toEqual([{ kind: 'waiting' }])
    expect(of.ended).toEqual([{ id: left.command.id, isDone: false, events: [], through: null }])
    expect(of.seen.changes).toBe(changes + 2)
  })

  test('removed, and the session over before anything was said, it ends nothing here', async () => {
    const of = desk()
    const { command } = of.enter(false)
    of.other().remove(command.id)
    of.ends.reread(command.id)
    of.seen.isClosed = true
    await clock.pass(1_000)
    expect(of.ended).toEqual([])
  })

  test('done, it is shown no more, though its removal comes later', () => {
    const of = desk()
    const { command } = of.enter(false)
    of.ends.heardDone(command.id, null)
    expect(of.shelf.entries()).toEqual([])
    expect(browser.kept.size).toBe(1)
  })
})

describe('a form that stops waiting', () => {
  test('is told so; its command counts as waiting, for every tab', async () => {
    const of = desk()
    const entry = of.enter(true)
    expect([of.forms.has(entry.command.id), of.forms.ids()]).toEqual([true, [entry.command.id]])
    of.forms.letWait(entry.command.id)
    await settle()
    expect(of.answers).toEqual([{ kind: 'waiting' }])
    expect([of.forms.has(entry.command.id), of.forms.ids()]).toEqual([false, []])
    expect(of.other().entries()).toEqual([{ ...entry, waits: true }])
  })

  test('revives nothing that another tab has ended, and undoes nothing that it has found out', () => {
    const of = desk()
    const [gone, known] = [of.enter(true), of.enter(true)]
    const other = of.other()
    other.remove(gone.command.id)
    const found = { ...known, waits: true, state: noAnswer }
    other.write(found)
    of.forms.letWait(gone.command.id)
    of.forms.letWait(known.command.id)
    expect(of.other().entries()).toEqual([found])
  })

  test('leaves what the browser would not keep as this tab knows it', () => {
    const of = desk()
    const entry = of.enter(true)
    browser.facts.isFull = true
    of.shelf.write({ ...entry, asked: clock.now().toISOString() })
    of.forms.letWait(entry.command.id)
    expect(of.shelf.get(entry.command.id)).toMatchObject({
      asked: clock.now().toISOString(),
      waits: true,
    })
  })

  test('writes nothing where it waits already, or was never there', () => {
    const of = desk()
    const entry = of.enter(false)
    of.shelf.write({ ...entry, waits: true })
    const text = browser.kept.get([...browser.kept.keys()][0] ?? '')
    browser.facts.isFull = true
    of.forms.letWait(entry.command.id)
    of.forms.letWait('nothing')
    expect(of.shelf.wasRefused()).toBe(false)
    expect([...browser.kept.values()]).toEqual([text])
  })
})
