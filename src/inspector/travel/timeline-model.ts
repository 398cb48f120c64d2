import { createStore, sample } from 'effector'
import { throttle } from 'patronum'
import { emptyEntryIndex } from '../entries/entry-index.ts'
import { $entryIndex } from '../entries/model.ts'

/** The bars follow so often, in ms: the whole session is counted anew each time. */
const FOLLOW = 250

/** The entry index as the strip shows it, also while it grows many times a second. */
export const $timelineIndex = createStore(emptyEntryIndex(), { serialize: 'ignore' })
sample({ clock: throttle($entryIndex, FOLLOW), target: $timelineIndex })
/** A entry index that has just been opened is shown at once. */
sample({
  clock: $entryIndex,
  source: $timelineIndex,
  filter: (shown, entryIndex) => shown.entries !== entryIndex.entries,
  fn: (_, entryIndex) => entryIndex,
  target: $timelineIndex,
})
