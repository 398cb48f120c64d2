/** What became of each command in the end, as its person was told (reliability.md, C9). */
import type { CommandName } from '../../contracts/commands/commands.ts'
import { isJournalled, type JournalEntry } from '../../src/bus/journal-entry.ts'
import type { Client, Given } from './client.ts'

/** `shown`: the journal shows it as refused, or as unknown; `gone`: neither told nor kept. */
export type Fate =
  | { kind: 'done' }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown' }
  | { kind: 'ended elsewhere' }
  | { kind: 'never ended' }

const isChange = (name: CommandName): boolean => !name.startsWith('session.')

function fateInJournal(entry: JournalEntry): Fate {
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
      mine.flatMap((client) => client.journal()).find((i) => i.entry.command.id === command.id)
        ?.entry ?? mine[0]?.browser.journal().get(command.id)
    const isTold = outcome?.kind === 'done' || outcome?.kind === 'refused'
    if (kept && !isTold) fates.set(one, fateInJournal(kept))
    else if (outcome?.kind === 'done') fates.set(one, { kind: 'done' })
    else if (outcome?.kind === 'refused') {
      fates.set(one, { kind: 'refused', message: outcome.message })
    } else if (!isJournalled(command.name) && (outcome !== null || died.has(one.by))) {
      // It is kept nowhere: what its page was told, or would have been, is all that there is.
      fates.set(one, { kind: 'unknown' })
    } else if (outcome?.kind === 'waiting' || [...died].some((c) => c === one.by)) {
      fates.set(one, { kind: 'ended elsewhere' })
    } else if (outcome?.kind === 'unknown') fates.set(one, { kind: 'ended elsewhere' })
    else fates.set(one, { kind: 'never ended' })
  }
  return fates
}
