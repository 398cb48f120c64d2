import { createEffect, createEvent, createStore, sample } from 'effector'
import { answered } from '../../bus/log/inbox.ts'
import { loggedCount } from '../../bus/log/log.ts'
import { $log } from '../../commands/recording.ts'
import { $commandTrace } from '../../commands/trace.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import {
  type Entry,
  type EntryIndex,
  emptyEntryIndex,
  grownEntryIndex,
  isWhole,
} from './entry-index.ts'

/** The inspector is on the screen, or no longer. */
export const inspectorOpened = createEvent()
export const inspectorClosed = createEvent()
/** The list stops following, or follows again. */
export const pauseToggled = createEvent()
/** An entry is looked at; null goes back to what is now. */
export const entryChosen = createEvent<Entry | null>()

/** This scope holds a log that somebody recorded: it does not grow, and its end stands for now. */
export const $isRecorded = createStore(false, { serialize: 'ignore' })

const $isOpen = createStore(false)
  .on(inspectorOpened, () => true)
  .on(inspectorClosed, () => false)

export const $isPaused = createStore(false)
  .on(pauseToggled, (isPaused) => !isPaused)
  .reset(inspectorClosed, sessionEnded)

const grown = createEvent<EntryIndex>()

/** What the list shows: read only while it is open, and not while it is paused. */
export const $entryIndex = createStore<EntryIndex>(emptyEntryIndex(), { serialize: 'ignore' })
  .on(grown, (_, entryIndex) => entryIndex)
  // The default is shared by all scopes and a entry index grows in place: each opening begins one of its own.
  .on([inspectorOpened, inspectorClosed, sessionEnded], () => emptyEntryIndex())

/** Whether the list is known to be as short as it is. */
export const $isRead = createStore(false)
  .on(grown, () => true)
  .reset(inspectorOpened, inspectorClosed, sessionEnded)

/** A long log is read slice by slice, the first after the panel: between two the page draws and answers. */
const restFx = createEffect(() => new Promise<void>((later) => setTimeout(later)))

sample({
  clock: [pauseToggled, $log, $commandTrace, restFx.done],
  source: {
    entryIndex: $entryIndex,
    log: $log,
    trace: $commandTrace,
    isOpen: $isOpen,
    isPaused: $isPaused,
  },
  filter: ({ isOpen, isPaused }) => isOpen && !isPaused,
  fn: ({ entryIndex, log, trace }) => grownEntryIndex(entryIndex, log, trace),
  target: grown,
})

/** The inspector knows every event: whatever came before that was known is read now, and not when the next one comes. */
sample({
  clock: inspectorOpened,
  fn: () => ({ kind: 'local' as const, events: [] }),
  target: answered,
})
sample({ clock: inspectorOpened, target: restFx })
sample({
  clock: grown,
  source: $log,
  filter: (log, entryIndex) => !isWhole(entryIndex, log),
  fn: () => undefined,
  target: restFx,
})

/** Events and commands that came since the list was paused. */
export const $missed = createStore(0)
sample({
  clock: [pauseToggled, $log, $commandTrace],
  source: { entryIndex: $entryIndex, log: $log, trace: $commandTrace, isPaused: $isPaused },
  fn: ({ entryIndex, log, trace, isPaused }) =>
    isPaused
      ? loggedCount(log) - entryIndex.events + trace.dropped + trace.map.size - entryIndex.commands
      : 0,
  target: $missed,
})

/** The entry that is looked at; null for what is now. */
export const $chosen = createStore<Entry | null>(null, { serialize: 'ignore' })
  .on(entryChosen, (_, entry) => entry)
  .reset(inspectorClosed, sessionEnded)

/** Events that the log has let go: it begins with a checkpoint. */
export const $dropped = $log.map(({ dropped }) => dropped)
