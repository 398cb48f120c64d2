/** What a value of any kind takes beside its text, roughly, in bytes. */
const BASE = 16

/**
 * About how many bytes a value of plain JSON takes in memory: enough to know a heavy one from a light one,
 * and the same for the same value wherever it is asked.
 */
export function sizeEstimateOf(value: unknown): number {
  if (typeof value === 'string') return BASE + value.length
  if (typeof value !== 'object' || value === null) return BASE
  let sum = BASE
  for (const inner of Object.values(value)) sum += sizeEstimateOf(inner)
  return sum
}
