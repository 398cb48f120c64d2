/** Tabs of one browser with a outbox each, against a server that is only a list of what it did. */
import type { Command } from '../../../src/bus/command/command.ts'
import { createOutbox } from '../../../src/bus/outbox/outbox.ts'
import type { Sent } from '../../../src/bus/outbox/sender.ts'
import type { Offered, OutboxOutcome, OutboxState } from '../../../src/bus/outbox/state.ts'
import { refused } from '../../../src/bus/outcome.ts'
import { MOMENT } from '../records/events.ts'
import { unreachable } from './fake-gateway.ts'
import { type TestBrowser, type TestTab, testBrowser } from './tabs.ts'
import { settle, testClock } from './timers.ts'

export const USER = 'u-agnes'

/** After so long, in ms, a new tab knows whether it is the one that sends. */
export const CLAIMED = 1_000

let made = 0

export const aNoteCommand = (
  text: string,
  over: Partial<Command<'case.note.add'>> = {},
): Command => {
  made += 1
  return {
    // Two tabs' commands of one moment go by their ids: as text in the order in which they were made.
    id: `note-${String(made).padStart(6, '0')}`,
    parentId: null,
    name: 'case.note.add',
    input: { case_id: '481516', version: 7, text },
    customerId: 'c1',
    actor: { kind: 'user', id: USER, name: 'Agnes Berg' },
    at: MOMENT,
    ...over,
  }
}

export const aCancelCommand = (id = 'cancel-1'): Command => ({
  ...aNoteCommand(''),
  id,
  name: 'case.cancel',
  input: { case_id: '481516', version: 7 },
})

export const done: Sent = { kind: 'done', result: {}, events: [], through: 12 }
export const fault: Sent = { kind: 'unknown', message: 'Out of order', isFault: true }
export { refused, unreachable }

/** What the server answers to a command; the nth attempt counts from 1. */
export type Respond = (command: Command, attempt: number) => Sent | Promise<Sent>

export function outboxDesk(browser: TestBrowser = testBrowser(), clock = testClock()) {
  const world = {
    isReachable: true,
    respond: (() => done) as Respond,
    /** Every attempt that reached the server: the command's id and when. */
    attempts: [] as { id: string; tab: string; at: number }[],
    /** What was done, once per id. */
    effects: [] as string[],
    catchUps: 0,
  }

  async function run(tab: string, command: Command): Promise<Sent> {
    if (!world.isReachable) return unreachable
    const { id } = command
    world.attempts.push({ id, tab, at: clock.now().getTime() })
    const attempt = world.attempts.filter((one) => one.id === id).length
    const sent = await world.respond(command, attempt)
    if (sent.kind === 'done' && !world.effects.includes(id)) world.effects.push(id)
    return sent
  }

  /** A session of this name; in a new tab, or in that of an earlier session. */
  function openTab(name: string, userId = USER, tab: TestTab = browser.open()) {
    let state: OutboxState | null = null
    const ends: OutboxOutcome[] = []
    const unfinished = new Set<string>()
    const outbox = createOutbox({
      platform: tab.platform,
      // A page that hangs looks at nothing either.
      clock: { ...clock, every: (ms, tick) => clock.every(ms, () => !tab.isFrozen() && tick()) },
      userId,
      run: (command) => run(name, command),
      catchUp: async () => {
        world.catchUps += 1
        return world.isReachable
      },
      needsConnection: ({ name: what }) => `${what} needs a connection`,
      onState: (next) => {
        state = next
        for (const { entry } of next.items) unfinished.add(entry.command.id)
      },
      onEnd: (end) => {
        ends.push(end)
        unfinished.delete(end.id)
      },
    })
    outbox.start()
    const outcomes = new Map<string, Offered>()
    const follow = (command: Command, offered: Promise<Offered>) => {
      offered.then((outcome) => outcomes.set(command.id, outcome))
      return command
    }
    return {
      ...tab,
      outbox,
      ends,
      /** What a screen would show as not done: what it was shown, but for what it was told the end of. */
      unfinished,
      run: (command: Command) => run(name, command),
      offer: (command: Command) => follow(command, outbox.offer(command, 'althaus.example')),
      direct: (command: Command) =>
        follow(
          command,
          outbox.direct(command, 'althaus.example', () => run(name, command)),
        ),
      outcome: (command: Command) => outcomes.get(command.id) ?? null,
      state: (): OutboxState => {
        if (!state) throw new Error('no state yet')
        return state
      },
      standings: () => (state?.items ?? []).map(({ standing }) => standing),
      /** The page is closed or its process killed: nothing of it runs on. */
      crash: () => {
        tab.die()
        outbox.close()
      },
    }
  }

  return { browser, clock, world, openTab, settle }
}

/** A desk with one tab, which sends. */
export async function senderDesk() {
  const desk = outboxDesk()
  const tab = desk.openTab('a')
  await desk.clock.pass(CLAIMED)
  return { ...desk, tab }
}
