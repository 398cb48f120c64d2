import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $arrivals, $commandTrace } from '../../commands/trace.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { type Entry, emptyEntryIndex } from '../entries/entry-index.ts'
import { $entryIndex, inspectorClosed } from '../entries/model.ts'
import { type Filtering, filtered, filteredAgain, isThrough, startFiltering } from './filtering.ts'
import { type Filter, isFiltering, noFilter } from './match.ts'

/** A part of the filter was chosen or typed. */
export const filterChanged = createEvent<Partial<Filter>>()
export const filterCleared = createEvent()

/** It survives closing the inspector: whoever looks for something opens it again and again. */
export const $filter = createStore<Filter>(noFilter)
  .on(filterChanged, (filter, change) => ({ ...filter, ...change }))
  .reset(filterCleared, sessionEnded)

export const $isFiltering = $filter.map(isFiltering)

/** The filter runs in slices, so that typing stays smooth at 50,000 events. */
const filterFx = attach({
  source: { trace: $commandTrace, arrivals: $arrivals },
  effect: async (around, filtering: Filtering): Promise<Filtering> => {
    // The first slice at once: a short log shows no intermediate state.
    if (filtering.through > 0) await new Promise((later) => setTimeout(later))
    return filtered(filtering, around, () => performance.now())
  },
})

const $filtering = createStore<Filtering>(startFiltering(noFilter, emptyEntryIndex()), {
  serialize: 'ignore',
}).reset(inspectorClosed, sessionEnded)

sample({
  clock: [$filter, $entryIndex],
  source: { filter: $filter, entryIndex: $entryIndex, filtering: $filtering },
  filter: ({ filter, entryIndex, filtering }) =>
    filtering.filter !== filter || filtering.entries !== entryIndex.entries,
  fn: ({ filter, entryIndex }) => startFiltering(filter, entryIndex),
  target: $filtering,
})

/** A slice of a filtering that was started anew meanwhile is of no use. */
sample({
  clock: filterFx.doneData,
  source: $filtering,
  filter: (filtering, slice) => filtering.found === slice.found,
  fn: (_, slice) => slice,
  target: $filtering,
})

sample({
  clock: $commandTrace,
  source: { filtering: $filtering, entryIndex: $entryIndex, arrivals: $arrivals },
  filter: ({ filtering }) => isFiltering(filtering.filter),
  fn: ({ filtering, entryIndex, arrivals }, trace) => {
    const places = trace.touched.flatMap((id) => entryIndex.sent.get(id) ?? [])
    return filteredAgain(filtering, places, { trace, arrivals })
  },
  target: $filtering,
})

sample({
  clock: [$filtering, $entryIndex, filterFx.finally],
  source: { filtering: $filtering, isBusy: filterFx.pending },
  filter: ({ filtering, isBusy }) =>
    !isBusy && isFiltering(filtering.filter) && !isThrough(filtering),
  fn: ({ filtering }) => filtering,
  target: filterFx,
})

/** The latest filtering that was through: until the next one is, the list keeps what it shows. */
const $settled = createStore<Filtering>(startFiltering(noFilter, emptyEntryIndex()), {
  serialize: 'ignore',
}).reset(inspectorClosed, sessionEnded)
sample({ clock: $filtering, filter: isThrough, target: $settled })

/** What the list shows: places in the entry index, oldest first, or null for all of them. */
export type Shown = {
  entries: readonly Entry[]
  places: readonly number[] | null
  count: number
  /** How far the filter is, 0 to 1; null when it is through. */
  progress: number | null
}

export const $shown = combine(
  { entryIndex: $entryIndex, filtering: $filtering, settled: $settled, isFiltering: $isFiltering },
  ({ entryIndex, filtering, settled, isFiltering: isSome }): Shown =>
    isSome
      ? {
          entries: settled.entries,
          places: settled.found,
          count: settled.found.length,
          progress: isThrough(filtering) ? null : filtering.through / filtering.entries.length,
        }
      : {
          entries: entryIndex.entries,
          places: null,
          count: entryIndex.entries.length,
          progress: null,
        },
)

/** The place in the entry index of a row; the newest entry is row 0. */
export const placeOfRow = (
  { places, count }: Pick<Shown, 'places' | 'count'>,
  row: number,
): number => (places ? (places[count - 1 - row] ?? -1) : count - 1 - row)
