import { describe, expect, test } from 'vitest'
import type { Clock } from '../../../src/bus/clock.ts'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import { aCancelCommand, aNoteCommand, done, refused } from '../../support/client/outbox-desk.ts'
import { settle, testClock } from '../../support/client/timers.ts'
import { directDesk, never, refusal } from './direct-desk.ts'
import { noAnswer } from './storage-tabs.ts'

const EARLIER = 'Earlier changes to this case have to be sent first. Nothing was sent.'
const GONE_ON = 'Another tab took over: this change may or may not have been saved.'

describe('a command that goes at once or not at all', () => {
  test('is kept from before the server is asked for until it has ended', async () => {
    const { send, direct, outboxStorage, world, seen } = directDesk()
    let answer: (sent: Sent) => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const cancel = aCancelCommand()
    const outcome = send(cancel)
    expect(outboxStorage.get(cancel.id)).toMatchObject({ about: 'althaus.example', waits: false })
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
    expect([direct.has(cancel.id), direct.ids(), outboxStorage.entries()]).toEqual([false, [], []])
    // What had to wait for it may go now.
    expect(seen.went).toBe(went + 1)
  })

  test('waits for what came before it for its case alone', async () => {
    const { send, kept, seen } = directDesk()
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
    const { send, kept } = directDesk()
    const input = { case_id: null, email_id: 'e1' }
    kept({ ...aNoteCommand(''), name: 'email.mark-read', input }, { kind: 'queued' })
    const mark = send({ ...aNoteCommand(''), name: 'email.mark-unread', input })
    await settle()
    expect(mark.is).toEqual(done)
  })

  test('goes as soon as what came before has gone, in its own turn', async () => {
    const { clock, send, kept, outboxStorage, seen } = directDesk()
    const note = kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await settle()
    outboxStorage.begin(aNoteCommand('after'), null, 'queued')
    await clock.pass(9_000)
    expect(cancel.is).toBeNull()
    outboxStorage.remove(note.command.id)
    await clock.pass(100)
    expect(cancel.is).toEqual(done)
    expect(seen.ran).toHaveLength(1)
  })

  test('is given up after 10 s, and nothing of it is kept', async () => {
    const { clock, send, kept, outboxStorage, seen } = directDesk()
    const note = kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await clock.pass(9_900)
    expect(cancel.is).toBeNull()
    await clock.pass(100)
    expect(cancel.is).toEqual(refused(EARLIER))
    expect([outboxStorage.entries(), seen.ran]).toEqual([[note], []])
  })

  test('is given up at once where the page slept for longer than that', async () => {
    const { clock, send, kept } = directDesk()
    kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await clock.pass(1_000)
    await clock.jump(60_000)
    expect(cancel.is).toEqual(refused(EARLIER))
  })

  test('is given up after a hundred looks where the clock was set back', async () => {
    const clock = testClock()
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
    const { send, kept } = directDesk(backwards)
    kept(aNoteCommand('before'), { kind: 'queued' })
    const cancel = send(aCancelCommand())
    await settle()
    expect(cancel.is).toEqual(refused(EARLIER))
    expect(looks).toBe(100)
  })

  test('is given up with the session, which may end at any moment', async () => {
    const { clock, send, kept, seen, outboxStorage, world } = directDesk()
    const note = kept(aNoteCommand('before'), { kind: 'queued' })
    const held = send(aCancelCommand('held'))
    await clock.pass(1_000)
    seen.isClosed = true
    await clock.pass(100)
    expect(held.is).toEqual(refused(EARLIER))

    seen.isClosed = false
    outboxStorage.remove(note.command.id)
    world.reach = async () => {
      seen.isClosed = true
      return true
    }
    const reaching = send(aCancelCommand('reaching'))
    await settle()
    expect(reaching.is).toEqual(refused('case.cancel needs a connection'))
    expect([outboxStorage.entries(), seen.ran]).toEqual([[], []])
  })

  test('unanswered is kept as unknown, and what has to wait for it is told', async () => {
    const { send, outboxStorage, world, seen } = directDesk()
    const sent: Sent = { kind: 'unknown', message: 'Nobody answered.' }
    world.respond = async () => sent
    const cancel = send(aCancelCommand())
    await settle()
    expect(cancel.is).toEqual(sent)
    expect(outboxStorage.entries()).toMatchObject([{ waits: true, state: noAnswer }])
    expect(seen.went).toBe(2)
  })

  test('unanswered is not written back where another tab has ended it', async () => {
    const { browser, send, openOutboxStorage, outboxStorage, world } = directDesk()
    const cancel = aCancelCommand()
    world.respond = async () => {
      openOutboxStorage().remove(cancel.id)
      return { kind: 'unknown', message: 'Nobody answered.' }
    }
    send(cancel)
    await settle()
    expect([outboxStorage.entries(), browser.kept.size]).toEqual([[], 0])
  })
})

describe('a command that another tab took for abandoned before it was sent', () => {
  test.each<[string, (of: ReturnType<typeof directDesk>, id: string) => void]>([
    [
      'shown as unknown',
      ({ outboxStorage }, id) => rewrite(outboxStorage, id, { waits: true, state: noAnswer }),
    ],
    ['sent again', ({ outboxStorage }, id) => sendAgain(outboxStorage, id)],
    ['ended', ({ outboxStorage }, id) => outboxStorage.remove(id)],
  ])('%s there: it may or may not have been done, and stays as it is', async (_, meanwhile) => {
    const of = directDesk()
    const cancel = aCancelCommand()
    of.world.reach = async () => {
      meanwhile(of, cancel.id)
      return false
    }
    const outcome = of.send(cancel)
    await settle()
    expect(outcome.is).toEqual({ kind: 'unknown', message: GONE_ON })
    expect(of.direct.ids()).toEqual([])
    expect(of.outboxStorage.entries()).toHaveLength(of.browser.kept.size)
  })

  test('is no refusal either where this page has heard nothing of it', async () => {
    const { browser, openOutboxStorage, send, world, outboxStorage } = directDesk()
    const cancel = aCancelCommand()
    world.reach = async () => {
      const elsewhere = openOutboxStorage()
      for (const key of browser.kept.keys()) elsewhere.reread(key.slice(key.lastIndexOf(':') + 1))
      elsewhere.remove(cancel.id)
      return false
    }
    const outcome = send(cancel)
    await settle()
    expect(outcome.is).toEqual({ kind: 'unknown', message: GONE_ON })
    expect(outboxStorage.entries()).toEqual([])
  })

  test.each<[string, (of: ReturnType<typeof directDesk>, id: string) => void]>([
    ['sent again', ({ outboxStorage }, id) => sendAgain(outboxStorage, id)],
    ['ended', ({ outboxStorage }, id) => outboxStorage.remove(id)],
  ])('%s there is not sent from here as well', async (_, meanwhile) => {
    const of = directDesk()
    const cancel = aCancelCommand()
    of.world.reach = async () => {
      meanwhile(of, cancel.id)
      return true
    }
    const outcome = of.send(cancel)
    await settle()
    expect(outcome.is).toEqual({ kind: 'unknown', message: GONE_ON })
    expect([of.seen.ran, of.direct.ids()]).toEqual([[], []])
    expect(of.outboxStorage.entries()).toHaveLength(of.browser.kept.size)
  })
})

describe('a command that another tab went on with while it was on its way', () => {
  const turnedAway = { ...refused('Invalid token'), status: 401 }

  test.each<[string, (of: ReturnType<typeof directDesk>, id: string) => void]>([
    ['sent again', ({ outboxStorage }, id) => sendAgain(outboxStorage, id)],
    ['ended', ({ outboxStorage }, id) => outboxStorage.remove(id)],
  ])('%s there: a refusal here says nothing of it', async (_, meanwhile) => {
    const of = directDesk()
    const cancel = aCancelCommand()
    let there: unknown = null
    of.world.respond = async () => {
      meanwhile(of, cancel.id)
      there = of.outboxStorage.entries()
      return turnedAway
    }
    const outcome = of.send(cancel)
    await settle()
    expect(outcome.is).toEqual({ kind: 'unknown', message: GONE_ON })
    expect(of.outboxStorage.entries()).toEqual(there)
    expect(of.outboxStorage.entries()).toHaveLength(of.browser.kept.size)
  })

  test('done is done, whatever becomes of it there', async () => {
    const of = directDesk()
    const cancel = aCancelCommand()
    of.world.respond = async () => {
      sendAgain(of.outboxStorage, cancel.id)
      return done
    }
    const outcome = of.send(cancel)
    await settle()
    expect([outcome.is, of.outboxStorage.entries()]).toEqual([done, []])
  })

  test('shown as unknown there, and refused here, is refused', async () => {
    const of = directDesk()
    const cancel = aCancelCommand()
    of.world.respond = async () => {
      rewrite(of.outboxStorage, cancel.id, { waits: true, state: noAnswer })
      return turnedAway
    }
    const outcome = of.send(cancel)
    await settle()
    expect([outcome.is, of.outboxStorage.entries()]).toEqual([turnedAway, []])
  })
})

type OutboxStorage = ReturnType<typeof directDesk>['outboxStorage']

function rewrite(outboxStorage: OutboxStorage, id: string, over: object) {
  const entry = outboxStorage.get(id)
  if (!entry) throw new Error('not kept')
  outboxStorage.write({ ...entry, ...over })
}

const sendAgain = (outboxStorage: OutboxStorage, id: string) =>
  rewrite(outboxStorage, id, { asked: '2030-01-01T00:00:00.000Z' })
