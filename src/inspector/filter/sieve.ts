import type { Book } from '../browse/book.ts'
import { type Filter, type Matcher, matcherOf, type Surroundings } from './match.ts'

/** How long the sieve keeps the page's thread at a stretch, in ms: half a frame. */
export const SLICE = 8

/** Entries looked at between two looks at the clock. */
const STRIDE = 256

/** What has passed so far of one book; `found` grows in place, the object around it is new. */
export type Sieve = {
  filter: Filter
  matches: Matcher
  /** The list that is being sieved: another one begins anew. */
  entries: Book['entries']
  /** Places of the entries that fit, in order. */
  found: number[]
  /** So many entries have been looked at. */
  through: number
}

export const startSieve = (filter: Filter, { entries }: Book): Sieve => ({
  filter,
  matches: matcherOf(filter),
  entries,
  found: [],
  through: 0,
})

export const isThrough = ({ through, entries }: Sieve): boolean => through >= entries.length

/** Looks at further entries until the time is over; `now` in ms. */
export function sieved(sieve: Sieve, around: Surroundings, now: () => number): Sieve {
  const { entries, found, matches } = sieve
  const until = now() + SLICE
  let { through } = sieve
  while (through < entries.length) {
    const end = Math.min(entries.length, through + STRIDE)
    for (; through < end; through += 1) {
      const entry = entries[through]
      if (entry && matches(entry, around)) found.push(through)
    }
    if (now() >= until) break
  }
  return { ...sieve, through }
}

/** Looks again at entries that have changed, such as commands that were answered. */
export function sievedAgain(sieve: Sieve, places: readonly number[], around: Surroundings): Sieve {
  // A slice under way may have put further places into the same array.
  const found = sieve.found.filter((place) => place < sieve.through)
  for (const place of places) {
    const entry = sieve.entries[place]
    if (!entry || place >= sieve.through) continue
    const after = found.findIndex((one) => one >= place)
    const at = after === -1 ? found.length : after
    const isIn = found[at] === place
    if (sieve.matches(entry, around) === isIn) continue
    if (isIn) found.splice(at, 1)
    else found.splice(at, 0, place)
  }
  return { ...sieve, found }
}
