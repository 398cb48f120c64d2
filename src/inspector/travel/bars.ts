import type { Entry, EntryIndex } from '../entries/entry-index.ts'

/** Bars over the whole session. */
export const BARS = 160

/** How much happened in equal stretches of time, and when the first and the last thing did, in ms since 1970. */
export type Bars = { heights: readonly number[]; from: number; to: number }

export function barsOf({ entries }: EntryIndex): Bars {
  const heights = Array.from({ length: BARS }, () => 0)
  const from = entries[0]?.ms ?? 0
  const to = entries.at(-1)?.ms ?? 0
  const width = Math.max(1, to - from) / BARS
  for (const { ms } of entries) {
    const at = Math.max(0, Math.min(BARS - 1, Math.floor((ms - from) / width)))
    heights[at] = (heights[at] ?? 0) + 1
  }
  return { heights, from, to }
}

/** The last entry at or before a share (0 to 1) of the session's time. */
export function nearestEntry({ entries }: EntryIndex, share: number): Entry | null {
  const from = entries[0]?.ms ?? 0
  const wanted = from + share * ((entries.at(-1)?.ms ?? 0) - from)
  let [low, high] = [0, entries.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((entries[middle]?.ms ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return entries[low] ?? null
}
