import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import {
  aCancelCommand,
  aNoteCommand,
  CLAIMED,
  done,
  outboxDesk,
  refused,
  senderDesk,
  USER,
  unreachable,
} from '../../support/client/outbox-desk.ts'

describe('the tabs of one browser (engine.md 20)', () => {
  test('one of them sends, the commands of the others too, and their outcomes come back', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    expect([sender.state().isSender, follower.state().isSender]).toEqual([true, false])

    const notes = [sender.offer(aNoteCommand('mine')), follower.offer(aNoteCommand('theirs'))]
    await clock.pass(0)
    expect(world.attempts.map(({ id, tab }) => [id, tab])).toEqual(
      notes.map(({ id }) => [id, 'sender']),
    )
    expect(follower.outcome(notes[1] as never)).toMatchObject({ kind: 'done', through: 12 })
    expect([sender.state().items, follower.state().items]).toEqual([[], []])
  })

  test('a refusal comes back to the form in the other tab, and nowhere else', async () => {
    const { openTab, clock, world, browser } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    world.respond = () => refused('Not like this.', 409)
    const note = follower.offer(aNoteCommand('theirs'))
    await clock.pass(CLAIMED)
    expect(follower.outcome(note)).toMatchObject({ kind: 'refused', message: 'Not like this.' })
    expect([sender.state().items, follower.state().items]).toEqual([[], []])
    expect(browser.kept.size).toBe(0)
  })

  test('what waits is the same in all of them, and gone in all of them', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = follower.offer(aNoteCommand('theirs'))
    await clock.pass(3_000)
    expect(follower.outcome(note)).toEqual({ kind: 'waiting' })
    expect([sender.standings(), follower.standings()]).toEqual([['waiting'], ['waiting']])
    world.isReachable = true
    await clock.pass(5_000)
    expect([sender.standings(), follower.standings()]).toEqual([[], []])
    expect(follower.ends).toEqual([{ id: note.id, isDone: true, events: [], through: 12 }])
  })

  test('what another one knows to be done is not shown again after its end was told', async () => {
    const { tab, openTab, clock, world } = await senderDesk()
    world.isReachable = false
    const note = tab.offer(aNoteCommand('done long ago'))
    const other = openTab('other')
    await clock.pass(3_000)
    world.respond = () => {
      other.outbox.confirm([note.id])
      return new Promise(() => undefined)
    }
    world.isReachable = true
    await clock.pass(5_000)
    expect(tab.ends).toMatchObject([{ id: note.id, isDone: true }])
    expect([...tab.unfinished]).toEqual([])
    expect([...other.unfinished]).toEqual([])
  })

  test('when the sender dies another one takes over within 3 s', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    world.isReachable = false
    const notes = [sender.offer(aNoteCommand('mine')), follower.offer(aNoteCommand('theirs'))]
    await clock.pass(3_000)
    sender.crash()
    world.isReachable = true
    await clock.pass(3_000)
    expect(follower.state().isSender).toBe(true)
    expect(world.effects).toEqual(notes.map(({ id }) => id))
  })

  test('when the sender hangs, whoever needs it takes over within 3 s', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    sender.freeze()
    const note = follower.offer(aNoteCommand('theirs'))
    await clock.pass(3_000)
    expect(world.attempts.map(({ id, tab }) => [id, tab])).toEqual([[note.id, 'follower']])
    expect(follower.outcome(note)).toEqual(done)
    sender.show()
    await clock.pass(3_000)
    expect([sender.state().isSender, follower.state().isSender]).toEqual([false, true])
    expect(world.effects).toEqual([note.id])
  })

  test('a refusal that reaches a tab whose place was taken says nothing of the copy that is under way', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    const answers: ((sent: Sent) => void)[] = []
    world.respond = () => new Promise((resolve) => answers.push(resolve))
    const note = sender.offer(aNoteCommand('mine'))
    await clock.pass(0)
    sender.freeze()
    follower.offer(aNoteCommand('theirs'))
    await clock.pass(3_000)
    sender.show()
    expect(world.attempts.map(({ id, tab }) => [id, tab])).toEqual([
      [note.id, 'sender'],
      [note.id, 'follower'],
    ])
    answers[0]?.(refused('Not yet.', 409))
    await clock.pass(0)
    expect(sender.ends).toEqual([])
    expect(follower.standings()).toEqual(['waiting', 'form'])
    answers[1]?.(done)
    await clock.pass(0)
    expect(sender.ends).toMatchObject([{ id: note.id, isDone: true }])
  })

  test('one that cannot wait is sent by its own tab, and by no other', async () => {
    const { openTab, clock, world } = outboxDesk()
    openTab('sender')
    const follower = openTab('follower')
    await clock.pass(CLAIMED)
    const cancel = follower.direct(aCancelCommand())
    await clock.pass(CLAIMED)
    expect(world.attempts.map(({ tab }) => tab)).toEqual(['follower'])
    expect(follower.outcome(cancel)).toEqual(done)
  })

  test('one on its way is not taken for left behind when another tab begins to send', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [sender, follower] = [openTab('sender'), openTab('follower')]
    await clock.pass(CLAIMED)
    let answer: () => void = () => undefined
    world.respond = () =>
      new Promise((resolve) => {
        answer = () => resolve(done)
      })
    const cancel = follower.direct(aCancelCommand())
    await clock.pass(0)
    const third = openTab('third')
    sender.crash()
    await clock.pass(3_000)
    expect(third.standings()).toEqual(['form'])
    answer()
    await clock.pass(0)
    expect(follower.outcome(cancel)).toEqual(done)
    expect(third.state().items).toEqual([])
  })

  test('what the form of a page that died still waited for is shown, although it is held back', async () => {
    const { openTab, clock, world } = outboxDesk()
    const sender = openTab('sender')
    await clock.pass(CLAIMED)
    const other = openTab('other')
    await clock.pass(CLAIMED)
    world.respond = () => unreachable
    other.direct(aCancelCommand())
    await clock.pass(1_000)
    world.respond = () => done
    other.offer(aNoteCommand('behind it'))
    await clock.pass(1_000)
    expect(sender.standings()).toEqual(['unknown', 'form'])
    other.crash()
    await clock.pass(125_000)
    expect(sender.standings()).toEqual(['unknown', 'waiting'])
  })

  test('a closed session leaves the queue to the next login of the same user', async () => {
    const { openTab, clock, world } = outboxDesk()
    const [one, two] = [openTab('one'), openTab('two')]
    await clock.pass(CLAIMED)
    world.isReachable = false
    const note = two.offer(aNoteCommand('kept'))
    await clock.pass(3_000)
    one.outbox.close()
    two.outbox.close()
    world.isReachable = true
    await clock.pass(10_000)
    expect(world.attempts).toEqual([])
    const next = openTab('next')
    await clock.pass(3_000)
    expect(world.effects).toEqual([note.id])
    expect(next.state().items).toEqual([])
  })

  test('what another build or another user says is not listened to', async () => {
    const { openTab, clock, browser } = outboxDesk()
    const tab = openTab('a')
    await clock.pass(CLAIMED)
    const stranger = browser.open()
    for (const message of [
      null,
      'done',
      { kind: 'done' },
      { kind: 'done', userId: 'u-bruno', id: 'x', through: 1 },
      { kind: 'changed', userId: USER, id: '../../session' },
      { kind: 'later', userId: USER },
    ]) {
      stranger.platform.post(message)
    }
    await clock.pass(CLAIMED)
    expect(tab.ends).toEqual([])
    expect(tab.state().items).toEqual([])
  })
})

type Step =
  | { kind: 'note' | 'crash' | 'freeze' | 'show'; tab: number }
  | { kind: 'open' | 'cut' | 'back' }
  | { kind: 'wait'; ms: number }

const aTab = fc.nat(2)
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('note' as const), tab: aTab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('crash' as const, 'freeze' as const, 'show' as const),
      tab: aTab,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('open' as const, 'cut', 'back') }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(4_000) }),
  },
)

/** Three tabs that open, hang and die at random, on a line that comes and goes. */
async function live(steps: readonly Step[]): Promise<void> {
  const { openTab, clock, world } = outboxDesk()
  const tabs = [0, 1, 2].map((n) => openTab(`t${n}`))
  const given: string[] = []
  const tabOf = (n: number) => tabs[n % tabs.length]
  for (const step of steps) {
    if (step.kind === 'wait') await clock.pass(step.ms)
    else if (step.kind === 'open') tabs.push(openTab(`t${tabs.length}`))
    else if (step.kind === 'cut') world.isReachable = false
    else if (step.kind === 'back') world.isReachable = true
    else if ('tab' in step) {
      const tab = tabOf(step.tab)
      if (step.kind === 'crash' && tab && tabs.length > 1) {
        tab.crash()
        tabs.splice(step.tab % (tabs.length || 1), 1)
      } else if (step.kind === 'note') {
        if (tab) given.push(tab.offer(aNoteCommand('n')).id)
      } else if (step.kind === 'freeze') tab?.freeze()
      else if (step.kind === 'show') tab?.show()
    }
  }
  world.isReachable = true
  for (const tab of tabs) tab.show()
  await clock.pass(20_000)
  expect(world.effects.toSorted()).toEqual(given.toSorted())
  for (const tab of tabs) expect(tab.state().items).toEqual([])
}

test('row 16: tabs that open, hang and die at random lose no command and do none twice', async () => {
  const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31)
  const numRuns = process.env.PROVE === 'full' ? 500 : 60
  await fc.assert(fc.asyncProperty(fc.array(aStep, { maxLength: 25 }), live), { seed, numRuns })
})
