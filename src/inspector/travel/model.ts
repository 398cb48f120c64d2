import { attach, createStore, sample } from 'effector'
import { throttle } from 'patronum'
import type { LoggedEvent } from '../../bus/log/log.ts'
import { $log } from '../../commands/recording.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import type { Workspace } from '../../projections/workspace.ts'
import { copyWorkspace } from '../../projections/workspace.ts'
import { $workspace } from '../../projections/workspace-store.ts'
import type { Entry } from '../entries/entry-index.ts'
import { $chosen, inspectorClosed, inspectorOpened } from '../entries/model.ts'
import { type Difference, differencesOf, entitiesOf } from '../tree/compare.ts'
import { createTimeTravel, stateAfter, stateAt, type TimeTravel } from './time-travel.ts'

/** How often the live side of the comparison follows, in ms. */
const FOLLOW = 500

/** What an entry did to the state. A command by itself does nothing: its events do. */
export type Look = {
  entry: Entry
  /** The state after it; null when the log no longer reaches back so far. */
  workspace: Workspace | null
  changes: readonly Difference[]
}

const eventOf = (entry: Entry): LoggedEvent | null => (entry.kind === 'event' ? entry.event : null)

/** The states to start from are let go with the inspector: they hold many references. */
const $timeTravel = createStore<TimeTravel>(createTimeTravel(), { serialize: 'ignore' }).on(
  [inspectorOpened, inspectorClosed],
  createTimeTravel,
)

/** Folding gives way to the page every few ms. */
export const pace = {
  now: () => performance.now(),
  rest: () => new Promise<void>((later) => setTimeout(later)),
}

/** Folds up to the entry and one further, apart from everything that is shown. */
const lookFx = attach({
  source: { log: $log, timeTravel: $timeTravel },
  effect: async ({ log, timeTravel }, entry: Entry): Promise<Look> => {
    const before = await stateAt(timeTravel, log, entry.at, pace)
    const event = eventOf(entry)
    if (before === null || event === null) return { entry, workspace: before, changes: [] }
    const workspace = stateAfter(before, event)
    return { entry, workspace, changes: differencesOf(entitiesOf(before), entitiesOf(workspace)) }
  },
})

sample({
  clock: $chosen,
  filter: (entry) => entry !== null,
  target: lookFx,
})

/** What the chosen entry did; null while it is worked out, and when none is chosen. */
export const $look = createStore<Look | null>(null, { serialize: 'ignore' }).reset(
  $chosen,
  inspectorClosed,
  sessionEnded,
)
sample({
  clock: lookFx.doneData,
  source: $chosen,
  filter: (chosen, { entry }) => chosen === entry,
  fn: (_, look) => look,
  target: $look,
})

/** The state of now, copied: the live one goes on changing in place. */
export const $now = createStore<Workspace | null>(null, { serialize: 'ignore' }).reset(
  inspectorClosed,
  sessionEnded,
)
sample({
  clock: [throttle($workspace, FOLLOW), $look],
  source: { workspace: $workspace, look: $look },
  filter: ({ look }) => look !== null,
  fn: ({ workspace }) => copyWorkspace(workspace),
  target: $now,
})
