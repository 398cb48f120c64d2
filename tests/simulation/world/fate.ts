/** What became of each command in the end, as its person was told (reliability.md, C9). */
import type { CommandName } from '../../../contracts/commands/commands.ts'
import { isKeptInOutbox, type OutboxEntry } from '../../../src/bus/outbox/entry.ts'
import type { Client, Given } from '../people/client.ts'

/** `shown`: the outbox shows it as refused, or as unknown; `gone`: neither told nor kept. */
export type Fate =
  | { kind: 'done' }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' }
  | { kind: 'ended elsewhere' }
  | { kind: 'never ended' }

const isChange = (name: CommandName): boolean => !name.startsWith('session.')

function fateInOutbox(entry: OutboxEntry): Fate {
  const { state } = entry
  if (state.kind === 'refused') return { kind: 'refused', message: state.message }
  return state.kind === 'unknown' ? { kind: 'unknown' } : { kind: 'never ended' }
}

/** Every change that was given, with its fate. */
export function fatesOf(
  given: Iterable<Given>,
  clients: readonly Client[],
  died: ReadonlySet<Client>,
): Map<Given, Fate> {
  const fates = new Map<Given, Fate>()
  for (const one of given) {
    const { command, outcome } = one
    if (!isChange(command.name)) continue
    const mine = clients.filter(({ person }) => person.id === command.actor.id)
    const kept =
      mine.flatMap((client) => client.outbox()).find((i) => i.entry.command.id === command.id)
        ?.entry ?? mine[0]?.browser.outbox().get(command.id)
    const isTold = outcome?.kind === 'done' || outcome?.kind === 'refused'
    if (kept && !isTold) fates.set(one, fateInOutbox(kept))
    else if (outcome?.kind === 'done') fates.set(one, { kind: 'done' })
    else if (outcome?.kind === 'refused') {
      fates.set(one, { kind: 'refused', message: outcome.message })
    } else if (!isKeptInOutbox(command.name) && (outcome !== null || died.has(one.by))) {
      // It is kept nowhere: what its page was told, or would have been, is all that there is.
      fates.set(one, { kind: 'unknown' })
    } else if (outcome?.kind === 'waiting' || [...died].some((c) => c === one.by)) {
      fates.set(one, { kind: 'ended elsewhere' })
    } else if (outcome?.kind === 'unknown') fates.set(one, { kind: 'ended elsewhere' })
    else fates.set(one, { kind: 'never ended' })
  }
  return fates
}
