import { combine } from 'effector'
import { useStoreMap } from 'effector-react'
import { caseOf } from '../../bus/outbox/entry.ts'
import { $outboxState } from '../../commands/outbox.ts'
import { $openCaseId } from './open-case.ts'

/** What is said of something unconfirmed: it is under way, or it waits for a connection (engine.md 17). */
export type PendingLabel = 'Saving' | 'Waiting'

const none: ReadonlySet<string> = new Set()

/** Commands that wait for a connection, and their cases; the forms that sent them have closed. */
const $waitingIds = $outboxState.map((outbox): ReadonlySet<string> => {
  const ids = outbox.items.flatMap(({ entry, standing }) =>
    standing === 'waiting' ? [entry.command.id, caseOf(entry.command) ?? []].flat() : [],
  )
  return ids.length === 0 ? none : new Set(ids)
})

const wordOf = (waiting: ReadonlySet<string>, id: string | null): PendingLabel =>
  id !== null && waiting.has(id) ? 'Waiting' : 'Saving'

/** What is said of a case's unconfirmed changes, or of a command by its id. */
export const usePendingLabel = (id: string): PendingLabel =>
  useStoreMap({
    store: $waitingIds,
    keys: [id],
    fn: (waiting, [one]) => wordOf(waiting, one),
  })

/** The same for the open case. */
export const $openPendingLabel = combine($waitingIds, $openCaseId, wordOf)
