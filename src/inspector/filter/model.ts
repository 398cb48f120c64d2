import { attach, combine, createEvent, createStore, sample } from 'effector'
import { sessionEnded } from '../../projections/session-state.ts'
import { $arrivals, $commandTrace } from '../../projections/trace.ts'
import { type Entry, emptyBook } from '../browse/book.ts'
import { $book, inspectorClosed } from '../browse/model.ts'
import { type Filter, isFiltering, noFilter } from './match.ts'
import { isThrough, type Sieve, sieved, sievedAgain, startSieve } from './sieve.ts'

/** A part of the filter was chosen or typed. */
export const filterChanged = createEvent<Partial<Filter>>()
export const filterCleared = createEvent()

/** It survives closing the inspector: whoever looks for something opens it again and again. */
export const $filter = createStore<Filter>(noFilter)
  .on(filterChanged, (filter, change) => ({ ...filter, ...change }))
  .reset(filterCleared, sessionEnded)

export const $isFiltering = $filter.map(isFiltering)

/** The filter runs in slices, so that typing stays smooth at 50,000 events. */
const sieveFx = attach({
  source: { trace: $commandTrace, arrivals: $arrivals },
  effect: async (around, sieve: Sieve): Promise<Sieve> => {
    // The first slice at once: a short log shows no intermediate state.
    if (sieve.through > 0) await new Promise((later) => setTimeout(later))
    return sieved(sieve, around, () => performance.now())
  },
})

const $sieve = createStore<Sieve>(startSieve(noFilter, emptyBook()), {
  serialize: 'ignore',
}).reset(inspectorClosed, sessionEnded)

sample({
  clock: [$filter, $book],
  source: { filter: $filter, book: $book, sieve: $sieve },
  filter: ({ filter, book, sieve }) => sieve.filter !== filter || sieve.entries !== book.entries,
  fn: ({ filter, book }) => startSieve(filter, book),
  target: $sieve,
})

/** A slice of a sieve that was started anew meanwhile is of no use. */
sample({
  clock: sieveFx.doneData,
  source: $sieve,
  filter: (sieve, slice) => sieve.found === slice.found,
  fn: (_, slice) => slice,
  target: $sieve,
})

sample({
  clock: $commandTrace,
  source: { sieve: $sieve, book: $book, arrivals: $arrivals },
  filter: ({ sieve }) => isFiltering(sieve.filter),
  fn: ({ sieve, book, arrivals }, trace) => {
    const places = trace.touched.flatMap((id) => book.sent.get(id) ?? [])
    return sievedAgain(sieve, places, { trace, arrivals })
  },
  target: $sieve,
})

sample({
  clock: [$sieve, $book, sieveFx.finally],
  source: { sieve: $sieve, isBusy: sieveFx.pending },
  filter: ({ sieve, isBusy }) => !isBusy && isFiltering(sieve.filter) && !isThrough(sieve),
  fn: ({ sieve }) => sieve,
  target: sieveFx,
})

/** The latest sieve that was through: until the next one is, the list keeps what it shows. */
const $settled = createStore<Sieve>(startSieve(noFilter, emptyBook()), {
  serialize: 'ignore',
}).reset(inspectorClosed, sessionEnded)
sample({ clock: $sieve, filter: isThrough, target: $settled })

/** What the list shows: places in the book, oldest first, or null for all of them. */
export type Shown = {
  entries: readonly Entry[]
  places: readonly number[] | null
  count: number
  /** How far the filter is, 0 to 1; null when it is through. */
  progress: number | null
}

export const $shown = combine(
  { book: $book, sieve: $sieve, settled: $settled, isFiltering: $isFiltering },
  ({ book, sieve, settled, isFiltering: isSome }): Shown =>
    isSome
      ? {
          entries: settled.entries,
          places: settled.found,
          count: settled.found.length,
          progress: isThrough(sieve) ? null : sieve.through / sieve.entries.length,
        }
      : { entries: book.entries, places: null, count: book.entries.length, progress: null },
)

/** The place in the book of a row; the newest entry is row 0. */
export const placeOfRow = (
  { places, count }: Pick<Shown, 'places' | 'count'>,
  row: number,
): number => (places ? (places[count - 1 - row] ?? -1) : count - 1 - row)
