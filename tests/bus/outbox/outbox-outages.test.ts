import { describe, expect, test } from 'vitest'
import { keyOf } from '../../../src/bus/outbox/entry.ts'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import {
  aNoteCommand,
  CLAIMED,
  done,
  fault,
  outboxDesk,
  refused,
  senderDesk,
  USER,
} from '../../support/client/outbox-desk.ts'
import { proofSeed, throwDice, timesOf } from '../../support/proofs/proof.ts'

/** Places at which a storage fails. */
const PLACES = timesOf({ full: 2_000, share: 40, mutant: 3 })

describe('a server out of order', () => {
  test('leaves a command unknown after a few attempts; what came later for the case waits for it', async () => {
    const { tab, clock, world } = await senderDesk()
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
    tab.outbox.retry(poison.id, null)
    await clock.pass(5_000)
    expect(world.effects).toEqual([elsewhere.id, poison.id, later.id])
  })

  test('row 7: that asks for patience gets it: the first alone asks again, and the queue keeps its order', async () => {
    const { tab, clock, world } = await senderDesk()
    const open = clock.now().getTime() + 20_000
    world.respond = () => (clock.now().getTime() < open ? refused('Too many requests', 429) : done)
    const notes = Array.from({ length: 100 }, (_, n) => tab.offer(aNoteCommand(`n${n}`)))
    await clock.pass(1_000)
    expect(tab.outcome(notes[0] as never)).toEqual({ kind: 'waiting' })
    await clock.pass(25_000)
    expect(world.effects).toEqual(notes.map(({ id }) => id))
    const [shut, after] = [
      world.attempts.filter(({ at }) => at < open),
      world.attempts.filter(({ at }) => at >= open),
    ]
    expect(new Set(shut.map(({ id }) => id))).toEqual(new Set([notes[0]?.id]))
    expect(after.map(({ id }) => id)).toEqual(notes.map(({ id }) => id))
  })

  test('that never answers lets the form go after 10 s', async () => {
    const { tab, clock, world } = await senderDesk()
    world.respond = () => new Promise(() => undefined)
    const note = tab.offer(aNoteCommand('slow'))
    await clock.pass(9_000)
    expect(tab.outcome(note)).toBeNull()
    await clock.pass(1_500)
    expect(tab.outcome(note)).toEqual({ kind: 'waiting' })
  })
})

test('a sleep is followed by renewal and events first, then the outbox in order', async () => {
  const { tab, clock, world } = await senderDesk()
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

test('a storage that is cleared under the page gets back what nobody has decided about', async () => {
  const { tab, clock, world, browser } = await senderDesk()
  world.isReachable = false
  tab.offer(aNoteCommand('unsent'))
  await clock.pass(3_000)
  browser.clear()
  await clock.pass(0)
  expect(browser.kept.size).toBe(1)
  expect(tab.standings()).toEqual(['waiting'])
})

describe('a storage that is full or forbidden', () => {
  test(`row 20: for some writes, at ${PLACES} places: nothing is lost or done twice, and it is said`, async () => {
    const seed = proofSeed()
    const dice = throwDice(seed)
    for (let place = 0; place < PLACES; place += 1) {
      const { tab, clock, world, browser } = await senderDesk()
      const [first, count] = [dice.upTo(20), 1 + dice.upTo(12)]
      let writes = 0
      Object.defineProperty(browser.facts, 'isFull', {
        get: () => {
          writes += 1
          return writes > first && writes <= first + count
        },
      })
      world.isReachable = dice.upTo(3) === 0
      const notes = Array.from({ length: 8 }, (_, n) => tab.offer(aNoteCommand(`n${n}`)))
      if (dice.upTo(4) === 0) browser.clear()
      await clock.pass(0)
      const [kept, open] = [browser.kept.size, tab.state().items.length]
      const isSaid = kept >= open || tab.state().isVolatile
      world.isReachable = true
      await clock.pass(15_000)
      const ends = [isSaid, world.effects, tab.state().items]
      expect([seed, place, ...ends]).toEqual([seed, place, true, notes.map(({ id }) => id), []])
    }
  }, 600_000)

  test('is said, and the work goes on as long as the page', async () => {
    const { tab, clock, world, browser } = await senderDesk()
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

  test('has room again while a tab sends what only it knows: no other tab sends it beside', async () => {
    const { openTab, clock, world, browser } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    browser.facts.isFull = true
    let answer: (sent: Sent) => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const note = follower.offer(aNoteCommand('only here'))
    await clock.pass(0)
    browser.facts.isFull = false
    await clock.pass(15_000)
    expect(world.attempts.map(({ tab }) => tab)).toEqual(['follower'])
    expect(follower.outcome(note)).toEqual({ kind: 'waiting' })

    answer(fault)
    await clock.pass(0)
    world.respond = () => done
    await clock.pass(5_000)
    expect(world.effects).toEqual([note.id])
    expect([sender.state().items, follower.state().items]).toEqual([[], []])
    expect(follower.ends).toMatchObject([{ id: note.id, isDone: true }])
  })

  test('has room again when the session ends: what is on its way is kept for the next', async () => {
    const { openTab, clock, world, browser } = outboxDesk()
    openTab('sender')
    const follower = openTab('follower')
    await clock.pass(CLAIMED)
    browser.facts.isFull = true
    world.respond = () => new Promise(() => undefined)
    const note = follower.offer(aNoteCommand('only here'))
    await clock.pass(0)
    browser.facts.isFull = false
    follower.outbox.close()
    expect([...browser.kept.keys()]).toEqual([keyOf(USER, note.id)])
  })
})
