import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import type { Command } from '../../../src/bus/command/command.ts'
import type { OutboxEntry } from '../../../src/bus/outbox/entry.ts'
import { asOpen, createSender, type Sent } from '../../../src/bus/outbox/sender.ts'
import {
  aNoteCommand,
  done,
  fault,
  refused,
  USER,
  unreachable,
} from '../../support/client/outbox-desk.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { testClock } from '../../support/client/timers.ts'
import { MOMENT } from '../../support/records/events.ts'

const START = Date.parse(MOMENT)

function desk() {
  const [browser, clock] = [testBrowser(), testClock()]
  let entries: OutboxEntry[] = []
  const world = {
    respond: (_command: Command): Sent | Promise<Sent> => done,
    catchUp: async (): Promise<boolean> => true,
  }
  const seen = { outs: 0, catchUps: 0, sent: [] as [string, Sent][], at: [] as number[] }
  const sender = createSender({
    platform: browser.open().platform,
    clock,
    entries: () => entries,
    run: async (command) => {
      seen.at.push(clock.now().getTime() - START)
      return world.respond(command)
    },
    catchUp: () => {
      seen.catchUps += 1
      return world.catchUp()
    },
    onSent: (entry, sent) => {
      entries = entries.filter((one) => one !== entry)
      seen.sent.push([entry.command.id, sent])
    },
    onOut: () => {
      seen.outs += 1
    },
  })
  const queue = (text: string): string => {
    const command = aNoteCommand(text)
    entries.push({
      command,
      userId: USER,
      order: entries.length,
      about: null,
      waits: true,
      asked: null,
      state: { kind: 'queued' },
    })
    return command.id
  }
  return { browser, clock, world, seen, sender, queue }
}

const tooMany = refused('Too many requests', 429)

describe('the sender', () => {
  test('sends one after the other, and knows which one is on its way', async () => {
    const { clock, seen, sender, queue, world } = desk()
    const ids = [queue('one'), queue('two')]
    let answer: (sent: Sent) => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    expect([sender.current(), sender.isOut()]).toEqual([null, false])
    sender.go()
    sender.go()
    await clock.pass(0)
    expect([sender.current(), seen.at.length]).toEqual([ids[0], 1])
    answer(done)
    await clock.pass(0)
    expect(sender.current()).toBe(ids[1])
    answer(done)
    await clock.pass(0)
    expect(seen.sent).toEqual(ids.map((id) => [id, done]))
    expect([sender.current(), seen.catchUps, seen.outs]).toEqual([null, 0, 0])
  })

  test('looks again at what came while it looked for the last time', async () => {
    const { clock, seen, sender, queue } = desk()
    sender.go()
    await clock.pass(0)
    const id = queue('later')
    sender.go()
    await clock.pass(0)
    expect(seen.sent).toEqual([[id, done]])
  })

  test('is out where nobody answers, says so, and catches up before it goes on', async () => {
    const { clock, seen, sender, queue, world } = desk()
    const id = queue('n')
    world.respond = () => unreachable
    world.catchUp = async () => false
    sender.go()
    await clock.pass(10_000)
    expect([sender.isOut(), seen.at.length, seen.sent]).toEqual([true, 1, []])
    expect(seen.outs).toBe(1 + seen.catchUps)
    world.respond = () => done
    world.catchUp = async () => true
    const { catchUps } = seen
    await clock.pass(2_500)
    expect([sender.isOut(), seen.sent, seen.catchUps]).toEqual([false, [[id, done]], catchUps + 1])
    queue('the next')
    sender.go()
    await clock.pass(0)
    expect(seen.catchUps).toBe(catchUps + 1)
  })

  test.each([
    [0, 0.5],
    [0.5, 0.75],
    [1, 1],
  ])('pauses longer each time, up to 2.5 s, by chance (%s) %s of it', async (random, part) => {
    const { browser, clock, seen, sender, queue, world } = desk()
    browser.facts.random = random
    queue('n')
    world.respond = () => tooMany
    sender.go()
    await clock.pass(1_600 * part)
    // Reached each time: the pause begins anew.
    expect(seen.at).toEqual([0, 500, 1_000, 1_500].map((ms) => ms * part))
    const asked: number[] = []
    world.catchUp = async () => {
      asked.push(clock.now().getTime() - START)
      return false
    }
    await clock.pass(11_000 * part)
    expect(asked).toEqual([2_000, 3_000, 5_000, 7_500, 10_000, 12_500].map((ms) => ms * part))
  })

  test('goes on at once where it is told to', async () => {
    const { clock, seen, sender, queue, world } = desk()
    queue('n')
    world.respond = () => tooMany
    sender.go()
    await clock.pass(100)
    expect(seen.at).toEqual([0])
    sender.go()
    await clock.pass(0)
    expect(seen.at).toEqual([0, 100])
  })

  test('catches up first after a sleep', async () => {
    const { clock, seen, sender, queue } = desk()
    sender.wokeUp()
    queue('n')
    sender.go()
    await clock.pass(0)
    expect([seen.catchUps, seen.sent.length]).toEqual([1, 1])
  })

  test('that is asked whether the server answers says what it found', async () => {
    const { sender, seen, world, clock } = desk()
    world.catchUp = async () => false
    expect(await sender.reach()).toBe(false)
    expect([sender.isOut(), seen.outs]).toEqual([true, 1])
    world.catchUp = async () => true
    const reached = sender.reach()
    await clock.pass(0)
    expect([await reached, sender.isOut()]).toEqual([true, false])
  })

  test('that stopped sends nothing more, not even what it pauses before', async () => {
    const { clock, seen, sender, queue, world } = desk()
    queue('one')
    world.respond = () => unreachable
    sender.go()
    await clock.pass(100)
    const { catchUps } = seen
    sender.stop()
    await clock.pass(60_000)
    sender.go()
    await clock.pass(60_000)
    expect([seen.at.length, seen.catchUps]).toEqual([1, catchUps])
  })

  test('that stopped while it could not reach the server does not try again', async () => {
    const { clock, seen, sender, queue, world } = desk()
    queue('one')
    world.catchUp = async () => {
      sender.stop()
      return false
    }
    sender.wokeUp()
    sender.go()
    await clock.pass(60_000)
    expect([seen.at, seen.catchUps]).toEqual([[], 1])
  })
})

describe('an answer that is none', () => {
  test.each<[string, Sent]>([
    ['too many requests', tooMany],
    ['a token that could not be renewed', { ...refused(messages.unreachable), isForNow: true }],
    ['a session that another tab has ended', refused(`${messages.tokenExpired}`, 401)],
  ])('%s is for now: it is tried again, and the forms need not wait', async (_, sent) => {
    const { clock, seen, sender, queue, world } = desk()
    const id = queue('n')
    world.respond = () => sent
    sender.go()
    await clock.pass(1_000)
    expect([seen.sent, seen.at.length > 1, seen.outs > 0]).toEqual([[], true, true])
    // The server is there.
    expect(sender.isOut()).toBe(false)
    world.respond = () => done
    await clock.pass(2_500)
    expect(seen.sent).toEqual([[id, done]])
  })

  test.each<[string, Sent]>([
    ['another 401', refused('Authentication Failure', 401)],
    ['another status', refused(messages.tokenExpired, 409)],
    ['what was refused before it was sent', refused('No.')],
  ])('%s is the end of it', async (_, sent) => {
    const { clock, seen, sender, queue, world } = desk()
    const id = queue('n')
    world.respond = () => sent
    sender.go()
    await clock.pass(0)
    expect(seen.sent).toEqual([[id, sent]])
  })

  test('row 6: a server out of order is asked twice, each command anew', async () => {
    const { clock, seen, sender, queue, world } = desk()
    const [one, two] = [queue('one'), queue('two')]
    world.respond = () => fault
    sender.go()
    await clock.pass(10_000)
    expect(seen.sent).toEqual([
      [one, fault],
      [two, fault],
    ])
    expect([seen.at.length, seen.catchUps, seen.outs, sender.isOut()]).toEqual([4, 2, 0, false])
  })

  test('for now is the end of it where the session is over', async () => {
    const { clock, seen, sender, queue, world } = desk()
    const id = queue('n')
    world.respond = () => {
      sender.stop()
      return tooMany
    }
    sender.go()
    await clock.pass(0)
    expect(seen.sent).toEqual([[id, tooMany]])
  })
})

describe('a command whose attempt was not answered (C9)', () => {
  const turnedAway = refused('Not you.', 403)

  test('is no less unknown where a person sends it again and the session cannot be renewed', () => {
    const unrenewed: Sent = { ...refused(messages.unreachable), isForNow: true }
    expect(asOpen(unrenewed)).toEqual({ kind: 'unknown', message: messages.unreachable })
  })

  test('is as unknown where the next one is turned away: nobody looked whether it was done', async () => {
    const { sender, queue, world, seen, clock } = desk()
    const answers: Sent[] = [unreachable, turnedAway]
    world.respond = () => answers.shift() ?? done
    const id = queue('a')
    sender.go()
    await clock.pass(10_000)
    expect(seen.sent).toEqual([[id, { kind: 'unknown', message: 'Not you.' }]])
  })

  test('is refused where the next one was looked at; and one turned away alone is refused', async () => {
    for (const answers of [[unreachable, refused('Not any more.', 409)], [turnedAway]]) {
      const last = answers.at(-1)
      const { sender, queue, world, seen, clock } = desk()
      world.respond = () => answers.shift() ?? done
      const id = queue('a')
      sender.go()
      await clock.pass(10_000)
      expect(seen.sent).toEqual([[id, last]])
    }
  })
})
