import type { CaseEvent } from '../../../contracts/events/definitions.ts'
import type { CaseCounts } from '../../../contracts/model/case.ts'
import type { Projection } from '../../bus/projection.ts'
import { isCaseEvent, onCaseEvents } from './case-events.ts'
import { eventsAfter, type RecentState } from './recent.ts'

/** The customer's cases by state: a snapshot plus what later events moved (engine.md 8). */
export type CountsState = {
  counts: CaseCounts | null
  /** Events up to this number are in the snapshot. */
  asOf: number
}

/** The counts after the event, or null where it moved nothing. */
function move(counts: CaseCounts, { payload: { row, was }, name }: CaseEvent): CaseCounts | null {
  if (name === 'case.created') {
    return { ...counts, all: counts.all + 1, [row.state]: counts[row.state] + 1 }
  }
  if (was.state === undefined || was.state === row.state) return null
  return {
    ...counts,
    [was.state]: Math.max(0, counts[was.state] - 1),
    [row.state]: counts[row.state] + 1,
  }
}

function takeEvent(state: CountsState, event: CaseEvent): boolean {
  if (!state.counts || event.seq === null || event.seq <= state.asOf) return false
  const next = move(state.counts, event)
  if (next) state.counts = next
  return next !== null
}

export const countsProjection: Projection<CountsState, { recent: RecentState }> = {
  initial: () => ({ counts: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    ...onCaseEvents(takeEvent),
    'counts.loaded': (state, { payload }, { recent }) => {
      const later = eventsAfter(recent, payload.as_of)
      if (!later || (state.counts && state.asOf > payload.as_of)) return false
      state.asOf = payload.as_of
      state.counts = payload.counts
      for (const event of later) if (isCaseEvent(event)) takeEvent(state, event)
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: CountsState): boolean {
  state.counts = null
  state.asOf = 0
  return true
}
