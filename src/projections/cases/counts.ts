import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import { CaseCounts } from '../../../contracts/model/cases/case.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel } from '../parts/read-model.ts'
import { eventsAfter, type RecentState } from '../parts/recent.ts'
import { isMoved, type RowsState } from './rows.ts'

const State = z.object({
  counts: z.nullable(CaseCounts),
  /** Events up to this number are in the snapshot. */
  asOf: Count,
})

/** The customer's cases by state: a snapshot plus what later events moved. */
export type CountsState = z.infer<typeof State>

/** Counts what created a case or took it to another state, in place. */
function takeEvent({ counts, asOf }: CountsState, { name, seq, payload }: CaseEvent): boolean {
  if (!counts || (seq ?? 0) <= asOf) return false
  const { row, was } = payload
  if (name === 'case.created') counts.all += 1
  else if (was.state) counts[was.state] = Math.max(0, counts[was.state] - 1)
  counts[row.state] += 1
  return true
}

export const countsProjection = readModel<CountsState, { rows: RowsState; recent: RecentState }>({
  saved: State,
  initial: () => ({ counts: null, asOf: 0 }),
  // One copy for the whole batch: what was shown before stays as it was.
  open: ({ counts, asOf }) => ({ counts: counts && { ...counts }, asOf }),
  foldCaseEvents: (state, _events, { rows }) => {
    let isChanged = false
    for (const event of rows.moved) if (takeEvent(state, event)) isChanged = true
    return isChanged
  },
  handlers: {
    'counts.loaded': (state, { payload }, { recent }) => {
      const later = eventsAfter(recent, payload.as_of)
      if (!later || state.asOf > payload.as_of) return false
      state.asOf = payload.as_of
      state.counts = { ...payload.counts }
      for (const event of later) if (isCaseEvent(event) && isMoved(event)) takeEvent(state, event)
      return true
    },
  },
})
