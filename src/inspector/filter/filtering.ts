import type { EntryIndex } from '../entries/entry-index.ts'
import { type Filter, type Matcher, matcherOf, type Surroundings } from './match.ts'

/** How long the filtering keeps the page's thread at a stretch, in ms: half a frame. */
export const SLICE = 8

/** Entries looked at between two looks at the clock. */
const STRIDE = 256

/** What has passed so far of one entry index; `found` grows in place, the object around it is new. */
export type Filtering = {
  filter: Filter
  matches: Matcher
  /** The list that is being filtered: another one begins anew. */
  entries: EntryIndex['entries']
  /** Places of the entries that fit, in order. */
  found: number[]
  /** So many entries have been looked at. */
  through: number
}

export const startFiltering = (filter: Filter, { entries }: EntryIndex): Filtering => ({
  filter,
  matches: matcherOf(filter),
  entries,
  found: [],
  through: 0,
})

export const isThrough = ({ through, entries }: Filtering): boolean => through >= entries.length

/** Looks at further entries until the time is over; `now` in ms. */
export function filtered(filtering: Filtering, around: Surroundings, now: () => number): Filtering {
  const { entries, found, matches } = filtering
  const until = now() + SLICE
  let { through } = filtering
  while (through < entries.length) {
    const end = Math.min(entries.length, through + STRIDE)
    for (; through < end; through += 1) {
      const entry = entries[through]
      if (entry && matches(entry, around)) found.push(through)
    }
    if (now() >= until) break
  }
  return { ...filtering, through }
}

/** Looks again at entries that have changed, such as commands that were answered. */
export function filteredAgain(
  filtering: Filtering,
  places: readonly number[],
  around: Surroundings,
): Filtering {
  // A slice under way may have put further places into the same array.
  const found = filtering.found.filter((place) => place < filtering.through)
  for (const place of places) {
    const entry = filtering.entries[place]
    if (!entry || place >= filtering.through) continue
    const after = found.findIndex((one) => one >= place)
    const at = after === -1 ? found.length : after
    const isIn = found[at] === place
    if (filtering.matches(entry, around) === isIn) continue
    if (isIn) found.splice(at, 1)
    else found.splice(at, 0, place)
  }
  return { ...filtering, found }
}
