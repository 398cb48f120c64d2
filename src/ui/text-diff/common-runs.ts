/** What two lists have in common (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986). */

/** So many items in a row are the same, from these places on. */
export type CommonRun = { before: number; after: number; length: number }

/** How much may still be compared; all comparisons of one text share it, so that no text takes longer. */
export type Budget = { left: number }

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0

/** Whether the point on a diagonal is reached by an item that was added, and not by one that was removed. */
const comesByAddition = (points: Int32Array, index: number): boolean =>
  index === 0 || (index < points.length && at(points, index - 1) < at(points, index))

/** From where a diagonal is followed after one more edit. */
const startOf = (points: Int32Array | undefined, index: number): number => {
  if (points === undefined) return 0
  return comesByAddition(points, index) ? at(points, index) : at(points, index - 1) + 1
}

/**
 * For each number of edits the furthest points on its diagonals, from the one with most additions on; the last list
 * holds the end. Null where that would cost more than the budget.
 */
function furthestPoints(
  before: Int32Array,
  after: Int32Array,
  budget: Budget,
): Int32Array[] | null {
  const found: Int32Array[] = []
  for (let edits = 0; ; edits += 1) {
    const last = found.at(-1)
    const points = new Int32Array(edits + 1)
    found.push(points)
    for (let index = 0; index <= edits; index += 1) {
      const diagonal = 2 * index - edits
      let x = startOf(last, index)
      const start = x
      while (x < before.length && x - diagonal < after.length) {
        if (before[x] !== after[x - diagonal]) break
        x += 1
      }
      points[index] = x
      budget.left -= 1 + x - start
      if (x >= before.length && x - diagonal >= after.length) return found
    }
    if (budget.left < 0) return null
  }
}

/** The longest common part in order, as runs; null where finding it would cost more than the budget. */
export function commonRuns(
  before: Int32Array,
  after: Int32Array,
  budget: Budget,
): CommonRun[] | null {
  const found = furthestPoints(before, after, budget)
  if (found === null) return null
  const runs: CommonRun[] = []
  let index = (before.length - after.length + found.length - 1) / 2
  for (let edits = found.length - 1; edits >= 0; edits -= 1) {
    const last = found[edits - 1]
    const start = startOf(last, index)
    const length = at(found[edits] ?? new Int32Array(), index) - start
    if (length > 0) runs.push({ before: start, after: start - (2 * index - edits), length })
    if (last !== undefined && !comesByAddition(last, index)) index -= 1
  }
  return runs.reverse()
}
