import { createStore, sample } from 'effector'
import type { CaseEvent } from '../../contracts/events/definitions.ts'
import { logBegun } from '../bus/inbox.ts'
import { $log, checkpointDue, checkpointTaken } from '../bus/intake.ts'
import { createOffice, foldCases, foldOffice, type Office, saveOffice } from './fold/office.ts'
import { steadily } from './steady.ts'

/** Shared by all scopes, so never folded into: the first batch of a scope starts from a fresh one. */
const untouched: Office = createOffice()

/** All confirmed state: what the log of this scope folds to. */
export const $office = createStore<Office>(untouched, { serialize: 'ignore' })
  .on($log, (office, { batch, others }) => {
    if (batch.length === 0) return office
    const own = office === untouched ? createOffice() : office
    if (others.length > 0) return foldOffice(own, batch)
    // None of the batch is about anything else.
    return foldCases(own, batch as readonly CaseEvent[])
  })
  .on(logBegun, createOffice)

/** What few events touch. */
type Standing = Omit<Office, 'rows' | 'counts' | 'details' | 'activities' | 'recent' | 'pulse'> & {
  pulseSince: string | null
}

const steadyStanding = steadily<Standing>()

function standingOf(office: Office): Standing {
  const { rows: _r, counts: _c, details: _d, activities: _a, recent: _e, pulse, ...parts } = office
  return steadyStanding(office.session, { ...parts, pulseSince: pulse.since })
}

/** Whoever depends on these alone is not woken by what happens to cases. */
export const $standing = $office.map(standingOf)

sample({
  clock: checkpointDue,
  source: $office,
  fn: (office) => ({ checkpoint: saveOffice(office) }),
  target: checkpointTaken,
})
