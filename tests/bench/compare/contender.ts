import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'

/** An engine with the task that all have: rows by id, counts by state, the last 100 activities, listeners by id. */
export type Contender = {
  /** Folds a batch: what comes twice or late changes nothing. */
  take: (events: readonly CaseEvent[]) => void
  /** Tells whenever the row of this case has changed, at most once a batch. */
  listen: (id: string, told: () => void) => void
  /** The rows afterwards, to see that all did the same. */
  row: (id: string) => CaseRow | undefined
}

export type MakeContender = (rows: readonly CaseRow[]) => Contender

/** For engines that tell only which rows a batch changed. */
export function keyed() {
  const byId = new Map<string, (() => void)[]>()
  return {
    listen: (id: string, told: () => void) => void byId.set(id, [...(byId.get(id) ?? []), told]),
    tell: (ids: Iterable<string>) => {
      if (byId.size === 0) return
      const done = new Set<unknown>()
      for (const id of ids) {
        const known = byId.get(id)
        if (!known || done.has(known)) continue
        done.add(known)
        for (const told of known) told()
      }
    },
  }
}
