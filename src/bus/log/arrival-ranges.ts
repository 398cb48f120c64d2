import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'

/** The way by which a numbered event came first: with an answer, by the channel, or fetched by number. */
export const Via = z.enum(['answer', 'channel', 'catch-up'])
export type Via = z.infer<typeof Via>

/** Numbers from `from` to `to`, both included, that came first by `via`. */
export const ArrivalRange = z.object({ from: Count, to: Count, via: Via })
export type ArrivalRange = z.infer<typeof ArrivalRange>

/**
 * Which way each number came first, as sorted runs that do not touch each other with the same way: a
 * storm over the channel needs one entry, however long it lasts.
 */
export type ArrivalRanges = readonly ArrivalRange[]

/** More runs than this are never kept; the oldest are forgotten first. */
export const RUNS_KEPT = 5_000

/** The place of the first run that ends at or after `seq`. */
function placeOf(runs: ArrivalRanges, seq: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.to ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/** How this number came first, or null when nobody remembers. */
export function viaOf(runs: ArrivalRanges, seq: number): Via | null {
  const run = runs[placeOf(runs, seq)]
  return run && run.from <= seq ? run.via : null
}

/** Notes numbers that came by `via`; what came before stays as it was noted. `runs` is changed in place. */
function note(runs: ArrivalRange[], seq: number, via: Via): void {
  const at = placeOf(runs, seq)
  const after = runs[at]
  if (after && after.from <= seq) return
  const before = runs[at - 1]
  const joinsBefore = before?.via === via && before.to === seq - 1
  const joinsAfter = after?.via === via && after.from === seq + 1
  if (joinsBefore && joinsAfter) runs.splice(at - 1, 2, { from: before.from, to: after.to, via })
  else if (joinsBefore) runs[at - 1] = { ...before, to: seq }
  else if (joinsAfter) runs[at] = { ...after, from: seq }
  else runs.splice(at, 0, { from: seq, to: seq, via })
}

/** The runs with what one arrival brought; the same ones if it brought no number. */
export function withArrival(
  runs: ArrivalRanges,
  events: readonly { seq: number | null }[],
  via: Via,
): ArrivalRanges {
  const next = [...runs]
  for (const { seq } of events) if (seq !== null) note(next, seq, via)
  return next.length > RUNS_KEPT ? next.slice(next.length - RUNS_KEPT) : next
}
