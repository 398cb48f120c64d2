import type { Clock } from '../clock.ts'
import type { Command } from '../command/command.ts'
import { refused } from '../outcome.ts'
import { caseOf, type OutboxEntry } from './entry.ts'
import { asOpen, type Sent } from './sender.ts'
import type { OutboxOutcome } from './state.ts'
import type { OutboxStorage } from './storage.ts'

/** How long earlier commands of the same case may take, in ms, and how often they are looked at. */
const PATIENCE = 10_000
const LOOK_EVERY = 100

const EARLIER_FIRST = 'Earlier changes to this case have to be sent first. Nothing was sent.'

const GONE_ON_WITH = 'Another tab took over: this change may or may not have been saved.'

const goneOn: Sent = { kind: 'unknown', message: GONE_ON_WITH }

type Parts = {
  outboxStorage: OutboxStorage
  clock: Clock
  run: (command: Command) => Promise<Sent>
  /** False where there is no connection. */
  reach: () => Promise<boolean>
  needsConnection: (command: Command) => string
  isClosed: () => boolean
  /** Sends what waits. */
  go: () => void
  onEnd: (end: OutboxOutcome) => void
}

/** Commands that cannot wait: sent by the tab that made them, at once or not at all (engine.md 17). */
export function createDirect(parts: Parts) {
  const { outboxStorage, clock, isClosed, go } = parts
  const onTheirWay = new Set<string>()

  /** Whether everything that came before it for the same case has been sent. */
  async function isClear(command: Command): Promise<boolean> {
    const of = caseOf(command)
    const until = clock.now().getTime() + PATIENCE
    // A repeated command keeps its place: later ones wait for it, it does not wait for them.
    const place = outboxStorage.get(command.id)?.order ?? Number.POSITIVE_INFINITY
    const isBefore = (entry: OutboxEntry) =>
      entry.state.kind === 'queued' &&
      entry.order < place &&
      of !== null &&
      caseOf(entry.command) === of
    for (let tries = PATIENCE / LOOK_EVERY; outboxStorage.entries().some(isBefore); tries -= 1) {
      if (tries <= 0 || clock.now().getTime() > until || isClosed()) return false
      await clock.wait(LOOK_EVERY)
    }
    return true
  }

  /** Its place in the outbox while this tab has it in hand. */
  function hold(command: Command, about: string | null) {
    const { id } = command
    const before = outboxStorage.get(id)
    const enter = () => outboxStorage.begin(command, about, 'direct')
    // Kept from here on: if the page closes before it was sent, the next page shows it.
    let entered = before ?? enter()
    onTheirWay.add(id)

    /**
     * Another tab, or the next session of this one, took it for abandoned, and somebody sent it again there: what
     * this tab hears says nothing of how it ends. A session that is over is told nothing of it.
     */
    function isSentElsewhere(): boolean {
      outboxStorage.lookAgain(id)
      return outboxStorage.get(id)?.asked !== entered.asked
    }

    function unsent(message: string): Sent {
      onTheirWay.delete(id)
      if (isSentElsewhere() || (!before && outboxStorage.get(id)?.state.kind !== 'direct'))
        return goneOn
      if (before && before.state.kind !== 'refused') {
        // Nothing was sent now; what an earlier attempt did is as unknown as it was.
        const state = { kind: 'unknown' as const, message }
        outboxStorage.write({ ...before, waits: true, state })
        return state
      }
      if (before) outboxStorage.write(before)
      else outboxStorage.remove(id)
      return refused(message)
    }

    function answered(answer: Sent): Sent {
      const sent = before && before.state.kind !== 'refused' ? asOpen(answer) : answer
      onTheirWay.delete(id)
      if (sent.kind !== 'done' && isSentElsewhere()) return goneOn
      const known = outboxStorage.get(id)
      if (sent.kind === 'unknown' && known)
        outboxStorage.write({ ...known, waits: true, state: sent })
      else outboxStorage.remove(id)
      return sent
    }

    return {
      /** From here on it is sent; false where another one has done so. */
      begin: (): boolean => {
        if (isSentElsewhere()) return false
        entered = enter()
        return true
      },
      unsent,
      answered,
    }
  }

  async function send(
    command: Command,
    about: string | null,
    run: () => Promise<Sent>,
  ): Promise<Sent> {
    const place = hold(command, about)
    if (!(await parts.reach())) return place.unsent(parts.needsConnection(command))
    go()
    if (!(await isClear(command))) return place.unsent(EARLIER_FIRST)
    if (isClosed()) return place.unsent(parts.needsConnection(command))
    if (!place.begin()) return place.unsent(GONE_ON_WITH)
    const sent = place.answered(await run())
    // What had to wait for it may go now.
    go()
    return sent
  }

  return {
    send,
    has: (id: string): boolean => onTheirWay.has(id),
    ids: (): string[] => [...onTheirWay],
    /** A person sends it again: now, or not at all. */
    retry: async (entry: OutboxEntry): Promise<void> => {
      const { command, about } = entry
      const sent = await send(command, about, () => parts.run(command))
      if (sent.kind === 'done') {
        const { events, through } = sent
        parts.onEnd({ id: command.id, isDone: true, events, through })
      } else if (sent.kind === 'refused') {
        outboxStorage.write({ ...entry, waits: true, state: sent })
      }
    },
  }
}
