import { createStore, sample } from 'effector'
import type { CaseEvent } from '../../contracts/events/case-event.ts'
import { logBegun } from '../bus/log/inbox.ts'
import { $log, checkpointDue, checkpointTaken } from '../bus/log/intake.ts'
import { stableValue } from './stable-value.ts'
import {
  createWorkspace,
  foldCases,
  foldWorkspace,
  keepUnreadIn,
  saveWorkspace,
  type Workspace,
} from './workspace.ts'

/** Shared by all scopes, so never folded into: the first batch of a scope starts from a fresh one. */
const untouched: Workspace = createWorkspace()

/** All confirmed state: what the log of this scope folds to. */
export const $workspace = createStore<Workspace>(untouched, { serialize: 'ignore' })
  .on($log, (workspace, { batch, others, unread }) => {
    if (batch.length + unread.length === 0) return workspace
    const own = workspace === untouched ? createWorkspace() : workspace
    const folded =
      others.length > 0
        ? foldWorkspace(own, batch)
        : // None of the batch is about anything else.
          foldCases(own, batch as readonly CaseEvent[])
    return unread.length > 0 ? keepUnreadIn(folded, unread) : folded
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
