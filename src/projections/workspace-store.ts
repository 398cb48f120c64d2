import { createStore, sample } from 'effector'
import type { CaseEvent } from '../../contracts/events/definitions.ts'
import { logBegun } from '../bus/log/inbox.ts'
import { $log, checkpointDue, checkpointTaken } from '../bus/log/intake.ts'
import { stableValue } from './stable-value.ts'
import {
  createWorkspace,
  foldCases,
  foldWorkspace,
  saveWorkspace,
  type Workspace,
} from './workspace.ts'

/** Shared by all scopes, so never folded into: the first batch of a scope starts from a fresh one. */
const untouched: Workspace = createWorkspace()

/** All confirmed state: what the log of this scope folds to. */
export const $workspace = createStore<Workspace>(untouched, { serialize: 'ignore' })
  .on($log, (workspace, { batch, others }) => {
    if (batch.length === 0) return workspace
    const own = workspace === untouched ? createWorkspace() : workspace
    if (others.length > 0) return foldWorkspace(own, batch)
    // None of the batch is about anything else.
    return foldCases(own, batch as readonly CaseEvent[])
  })
  .on(logBegun, createWorkspace)

/** What few events touch. */
type Standing = Omit<
  Workspace,
  'rows' | 'counts' | 'details' | 'activities' | 'recent' | 'pulse'
> & {
  lastMinuteSince: string | null
}

const stableStanding = stableValue<Standing>()

function standingOf(workspace: Workspace): Standing {
  const {
    rows: _r,
    counts: _c,
    details: _d,
    activities: _a,
    recent: _e,
    pulse,
    ...parts
  } = workspace
  return stableStanding(workspace.session, { ...parts, lastMinuteSince: pulse.since })
}

/** Whoever depends on these alone is not woken by what happens to cases. */
export const $standing = $workspace.map(standingOf)

sample({
  clock: checkpointDue,
  source: $workspace,
  fn: (workspace) => ({ checkpoint: saveWorkspace(workspace) }),
  target: checkpointTaken,
})
