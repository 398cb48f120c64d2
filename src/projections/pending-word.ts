import { combine } from 'effector'
import { useStoreMap } from 'effector-react'
import { caseOf } from '../bus/journal-entry.ts'
import { $journalState } from './journal.ts'
import { $openCaseId } from './open-case.ts'

/** What is said of something unconfirmed: it is under way, or it waits for a connection (engine.md 17). */
export type PendingWord = 'Saving' | 'Waiting'

const none: ReadonlySet<string> = new Set()

/** The cases of commands that wait for a connection; the forms that sent them have closed. */
const $waitingCases = $journalState.map((journal): ReadonlySet<string> => {
  const ids = journal.items.flatMap(({ entry, standing }) =>
    standing === 'waiting' ? (caseOf(entry.command) ?? []) : [],
  )
  return ids.length === 0 ? none : new Set(ids)
})

const wordOf = (waiting: ReadonlySet<string>, caseId: string | null): PendingWord =>
  caseId !== null && waiting.has(caseId) ? 'Waiting' : 'Saving'

/** What is said of the case's unconfirmed changes. */
export const usePendingWord = (caseId: string): PendingWord =>
  useStoreMap({
    store: $waitingCases,
    keys: [caseId],
    fn: (waiting, [id]) => wordOf(waiting, id),
  })

/** The same for the open case. */
export const $openPendingWord = combine($waitingCases, $openCaseId, wordOf)
