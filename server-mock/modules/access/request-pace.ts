import type { Clock } from '../../clock.ts'

const MOST_BUCKETS = 50_000

/** How many requests cost nothing, and how long it takes until one of them is forgotten. */
export type Pace = { free: number; forgottenAfterMs: number }

/** Slows down who asks too often: requests fill a bucket, which leaks. Kept in memory, as the throttle of the login. */
export type RequestPace = {
  /** Counts a request; answers the seconds until one is heard again, 0 for this very one. */
  take(key: string): number
}

export function createRequestPace(clock: Clock, { free, forgottenAfterMs }: Pace): RequestPace {
  const buckets = new Map<string, { level: number; at: number }>()
  return {
    take: (key) => {
      const now = clock.now().getTime()
      const bucket = buckets.get(key)
      const level = bucket ? Math.max(0, bucket.level - (now - bucket.at) / forgottenAfterMs) : 0
      if (level + 1 > free) return Math.ceil(((level + 1 - free) * forgottenAfterMs) / 1000)
      buckets.delete(key)
      buckets.set(key, { level: level + 1, at: now })
      const oldest = buckets.keys().next()
      if (buckets.size > MOST_BUCKETS && !oldest.done) buckets.delete(oldest.value)
      return 0
    },
  }
}
