import { beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '../../src/bus/clock.ts'
import type { Command } from '../../src/bus/command.ts'
import { createDirect } from '../../src/bus/journal-direct.ts'
import type { EntryState } from '../../src/bus/journal-entry.ts'
import type { Sent } from '../../src/bus/journal-sender.ts'
import { createShelf } from '../../src/bus/journal-shelf.ts'
import type { JournalEnd } from '../../src/bus/journal-state.ts'
import { aCancelCommand, aNoteCommand, done, refused, USER } from '../support/journal-desk.ts'
import { testBrowser } from '../support/tabs.ts'
import { settle, testClock } from '../support/timers.ts'

const EARLIER = 'Earlier changes to this case have to be sent first. Nothing was sent now.'
const GONE_ON = 'Another tab has gone on with it: it may or may not have been done.'

let browser = testBrowser()
let clock = testClock()

beforeEach(() => {
  browser = testBrowser()
  clock = testClock()
})

const never = () => new Promise<never>(() => undefined)

function desk(time: Clock = clock) {
  const shelf = createShelf({
    platform: browser.open().platform,
    clock: time,
    userId: USER,
    onWritten: () => undefined,
  })
  const ended: JournalEnd[] = []
  const seen = { isClosed: false, went: 0, ran: [] as string[] }
  const world = {
    reach: async (): Promise<boolean> => true,
    respond: async (): Promise<Sent> => done,
  }
  const run = ({ id }: Command) => {
    seen.ran.push(id)
    return world.respond()
  }
  const direct = createDirect({
    shelf,
    clock: time,
    run,
    reach: () => world.reach(),
    needsConnection: ({ name }) => `${name} needs a connection`,
    isClosed: () => seen.isClosed,
    go: () => {
      seen.went += 1
    },
    onEnd: (end) => ended.push(end),
  })
  return {
    shelf,
    direct,
    ended,
    seen,
    world,
    send: (command: Command) => {
      const outcome = { is: null as Sent | null }
      direct
        .send(command, 'althaus.example', () => run(command))
        .then((sent) => {
          outcome.is = sent
        })
      return outcome
    },
    /** Keeps a command of an earlier moment. */
    kept: (command: Command, state: EntryState) => {
      shelf.begin(command, null, 'queued')
      const entry = shelf.get(command.id)
      if (!entry) throw new Error('not kept')
      shelf.write({ ...entry, waits: true, state })
      return { ...entry, waits: true, state }
    },
  }
}

const noAnswer: EntryState = { kind: 'unknown', message: 'Nobody answered.' }
const refusal: EntryState = { kind: 'refused', message: 'No.', status: 409, conflict: null }

describe('a command that goes at once or not at all', () => {
  test('is kept from before the server is asked for until it has ended', async () => {
    const { send, direct, shelf, world, seen } = desk()
    let answer: (sent: Sent) => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const cancel = aCancelCommand()
    const outcome = send(cancel)
    expect(shelf.get(cancel.id)).toMatchObject({ about: 'althaus.example', waits: false })
    await settle()
    expect([direct.has(cancel.id), direct.ids(), seen.ran]).toEqual([
      true,
      [cancel.id],
      [cancel.id],
    ])
    const { went } = seen
    answer(done)
    await settle()
    expect(outcome.is).toEqual(done)
    expect([direct.has(cancel.id), direct.ids(), shelf.entries()]).toEqual([false, [], []])
    // What had to wait for it may go now.
    expect(seen.went).toBe(went + 1)
  })

  test('waits for what came before it for its case alone', async () => {
    const { send, kept, seen } = desk()
    const create = { ...aNoteCommand(''), name: 'case.create' as const }
    kept({ ...create, input: { host: 'a.example', source_case_id: null } }, { kind: 'queued' })
    kept(aNoteCommand('', { input: { case_id: '99', version: 1, text: '' } }), { kind: 'queued' })
    kept(aNoteCommand('refused'), refusal)
    kept(aNoteCommand('unknown'), noAnswer)
    const cancel = send(aCancelCommand())
    await settle()
    expect(cancel.is).toEqual(done)
    expect(seen.ran).toHaveLength(1)
  })

  test('of no case waits for nothing that has none either', async () => {
    const { send, kept } = desk()
    const input = { case_id: null, email_id: 'e1' }
    kept({ ...aNoteCommand(''), name: 'email.mark-read', input }, { kind: 'queued' })
    const mark = send({ ...aNoteCommand(''), name: 'email.mark-unread', input })
    await settle()
    expect(mark.is).toEqual(done)
  })

  test('goes as soon as what came before has gone, in its own turn', async () => {
    const { send, kept, shelf, seen } = desk()
    const note = kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await settle()
    shelf.begin(aNoteCommand('after'), null, 'queued')
    await clock.pass(9_000)
    expect(cancel.is).toBeNull()
    shelf.remove(note.command.id)
    await clock.pass(100)
    expect(cancel.is).toEqual(done)
    expect(seen.ran).toHaveLength(1)
  })

  test('is given up after 10 s, and nothing of it is kept', async () => {
    const { send, kept, shelf, seen } = desk()
    const note = kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await clock.pass(9_900)
    expect(cancel.is).toBeNull()
    await clock.pass(100)
    expect(cancel.is).toEqual(refused(EARLIER))
    expect([shelf.entries(), seen.ran]).toEqual([[note], []])
  })

  test('is given up at once where the page slept for longer than that', async () => {
    const { send, kept } = desk()
    kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await clock.pass(1_000)
    await clock.jump(60_000)
    expect(cancel.is).toEqual(refused(EARLIER))
  })

  test('is given up after a hundred looks where the clock was set back', async () => {
    let [now, looks] = [clock.now().getTime(), 0]
    const backwards: Clock = {
      now: () => new Date(now),
      every: clock.every,
      wait: (ms) => {
        now -= 10 * ms
        looks += 1
        return looks > 500 ? never() : Promise.resolve()
      },
    }
    const { send, kept } = desk(backwards)
    kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await settle()
    expect(cancel.is).toEqual(refused(EARLIER))
    expect(looks).toBe(100)
  })

  test('is given up with the session, which may end at any moment', async () => {
    const { send, kept, seen, shelf, world } = desk()
    const note = kept(aNoteCommand('before'), { kind: 'queued' })
    const held = send(aCancelCommand('held'))
    await clock.pass(1_000)
    seen.isClosed = true
    await clock.pass(100)
    expect(held.is).toEqual(refused(EARLIER))

    seen.isClosed = false
    shelf.remove(note.command.id)
    world.reach = async () => {
      seen.isClosed = true
      return true
    }
    const reaching = send(aCancelCommand('reaching'))
    await settle()
    expect(reaching.is).toEqual(refused('case.cancel needs a connection'))
    expect([shelf.entries(), seen.ran]).toEqual([[], []])
  })

  test('unanswered is kept as unknown, and what has to wait for it is told', async () => {
    const { send, shelf, world, seen } = desk()
    const sent: Sent = { kind: 'unknown', message: 'Nobody answered.' }
    world.respond = async () => sent
    const cancel = send(aCancelCommand())
    await settle()
    expect(cancel.is).toEqual(sent)
    expect(shelf.entries()).toMatchObject([{ waits: true, state: noAnswer }])
    expect(seen.went).toBe(2)
  })

  test('unanswered is not written back where another tab has ended it', async () => {
    const { send, shelf, world } = desk()
    const cancel = aCancelCommand()
    world.respond = async () => {
      createShelf({
        platform: browser.open().platform,
        clock,
        userId: USER,
        onWritten: () => undefined,
      }).remove(cancel.id)
      return { kind: 'unknown', message: 'Nobody answered.' }
    }
    send(cancel)
    await settle()
    expect([shelf.entries(), browser.kept.size]).toEqual([[], 0])
  })
})

describe('a command that another tab took for abandoned before it was sent', () => {
  test.each<[string, (of: ReturnType<typeof desk>, id: string) => void]>([
    ['shown as unknown', ({ shelf }, id) => rewrite(shelf, id, { waits: true, state: noAnswer })],
    ['sent again', ({ shelf }, id) => rewrite(shelf, id, { asked: clock.now().toISOString() })],
    ['ended', ({ shelf }, id) => shelf.remove(id)],
  ])('%s there: it may or may not have been done, and stays as it is', async (_, meanwhile) => {
    const of = desk()
    const cancel = aCancelCommand()
    of.world.reach = async () => {
      meanwhile(of, cancel.id)
      return false
    }
    const outcome = of.send(cancel)
    await settle()
    expect(outcome.is).toEqual({ kind: 'unknown', message: GONE_ON })
    expect(of.direct.ids()).toEqual([])
    expect(of.shelf.entries()).toHaveLength(browser.kept.size)
  })

  test('is no refusal either where this page has heard nothing of it', async () => {
    const { send, world, shelf } = desk()
    const cancel = aCancelCommand()
    world.reach = async () => {
      elsewhere().remove(cancel.id)
      return false
    }
    const outcome = send(cancel)
    await settle()
    expect(outcome.is).toEqual({ kind: 'unknown', message: GONE_ON })
    expect(shelf.entries()).toEqual([])
  })

  const elsewhere = () => {
    const { platform } = browser.open()
    const shelf = createShelf({ platform, clock, userId: USER, onWritten: () => undefined })
    for (const key of browser.kept.keys()) shelf.reread(key.slice(key.lastIndexOf(':') + 1))
    return shelf
  }

  function rewrite(shelf: ReturnType<typeof desk>['shelf'], id: string, over: object) {
    const entry = shelf.get(id)
    if (!entry) throw new Error('not kept')
    shelf.write({ ...entry, ...over })
  }
})

describe('a command that is sent again', () => {
  test('stays as it was until it is on its way', async () => {
    const { direct, kept, shelf, world } = desk()
    const entry = kept(aCancelCommand(), noAnswer)
    world.reach = never
    direct.retry(entry)
    await settle()
    expect(shelf.entries()).toEqual([entry])
  })

  test('unknown before, it is as unknown without a connection, which is said', async () => {
    const { send, kept, shelf, world } = desk()
    const entry = kept(aCancelCommand(), noAnswer)
    world.reach = async () => false
    const outcome = send(entry.command)
    await settle()
    const state = { kind: 'unknown', message: 'case.cancel needs a connection' }
    expect(outcome.is).toEqual(state)
    expect(shelf.entries()).toEqual([{ ...entry, state }])
  })

  test('refused before, it is as refused without a connection', async () => {
    const { send, kept, shelf, world } = desk()
    const entry = kept(aCancelCommand(), refusal)
    world.reach = async () => false
    const outcome = send(entry.command)
    await settle()
    expect(outcome.is).toEqual(refused('case.cancel needs a connection'))
    expect(shelf.entries()).toEqual([entry])
  })

  test.each([401, 403, 429])(
    'unknown before and turned away with %i, it is as unknown: nobody looked whether it was done (C9)',
    async (status) => {
      const { direct, send, kept, shelf, world } = desk()
      world.respond = async () => refused('Not you.', status)
      const state = { kind: 'unknown', message: 'Not you.' }
      const entry = kept(aCancelCommand('by hand'), noAnswer)
      await direct.retry(entry)
      expect(shelf.get(entry.command.id)).toMatchObject({ waits: true, state })
      const again = kept(aCancelCommand('by its form'), noAnswer)
      const outcome = send(again.command)
      await settle()
      expect(outcome.is).toEqual(state)
      expect(shelf.get(again.command.id)).toMatchObject({ waits: true, state })
    },
  )

  test('refused before and turned away, it is as refused', async () => {
    const { direct, kept, shelf, world } = desk()
    const entry = kept(aCancelCommand(), refusal)
    const sent = refused('Not you.', 403)
    world.respond = async () => sent
    await direct.retry(entry)
    expect(shelf.get(entry.command.id)).toMatchObject({ state: sent })
  })

  test('keeps its place: what came later waits for it, it for nothing later', async () => {
    const { direct, kept, seen } = desk()
    const entry = kept(aCancelCommand(), noAnswer)
    kept(aNoteCommand('later'), { kind: 'queued' })
    direct.retry(entry)
    await settle()
    expect(seen.ran).toEqual([entry.command.id])
  })

  test('done ends it, with its events', async () => {
    const { direct, kept, ended, shelf } = desk()
    const entry = kept(aCancelCommand(), noAnswer)
    await direct.retry(entry)
    expect(ended).toEqual([{ id: entry.command.id, isDone: true, events: [], through: 12 }])
    expect(shelf.entries()).toEqual([])
  })

  test.each<[string, Sent]>([
    ['refused', refused('Not any more.', 409)],
    ['unknown', { kind: 'unknown', message: 'Again nobody.' }],
  ])('%s stays with its reason, in its place', async (_, sent) => {
    const { direct, kept, ended, shelf, world } = desk()
    kept(
      aNoteCommand('of another case', { input: { case_id: '9', version: 1, text: '' } }),
      noAnswer,
    )
    const entry = kept(aCancelCommand(), noAnswer)
    world.respond = async () => sent
    await direct.retry(entry)
    expect(shelf.get(entry.command.id)).toMatchObject({ order: 2, waits: true, state: sent })
    expect(ended).toEqual([])
  })
})
