/** Says whether one more from `key` is within the limit, and counts it if so. */
export type RateLimit = (key: string) => boolean

const KEYS_MAX_COUNT = 10_000

/**
 * At most `max` of one key in each window of `windowMs`. Counts lie in memory: after a restart everybody
 * starts afresh, which harms nobody.
 */
export function rateLimit(max: number, windowMs: number, now: () => number): RateLimit {
  let windowEnd = 0
  const counts = new Map<string, number>()
  return (key) => {
    if (now() >= windowEnd || counts.size >= KEYS_MAX_COUNT) {
      counts.clear()
      windowEnd = now() + windowMs
    }
    const count = counts.get(key) ?? 0
    if (count >= max) return false
    counts.set(key, count + 1)
    return true
  }
}
