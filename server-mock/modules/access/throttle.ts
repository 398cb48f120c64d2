import type { Clock } from '../../clock.ts'
import type { Services } from '../../services.ts'

/** Failures that cost nothing, and what one forgives: a person mistypes, a guesser does not stop. */
const FREE_BY_ACCOUNT = 10
const FREE_BY_ADDRESS = 60
const FORGIVEN_AFTER_MS = 6_000
const MOST_BUCKETS = 50_000

type Bucket = { failures: number; at: number }

/**
 * Slows down who guesses passwords: failures fill a bucket of the account as seen from one address and
 * one of the address, and leak out over time. Nobody is locked out, least of all the owner, who comes
 * from another address (reliability.md, V6.3.1).
 */
export type LoginThrottle = {
  /** Seconds until the next attempt is heard, 0 for now. */
  wait(account: string, ip: string): number
  /** Counts an attempt as failed until it succeeds: attempts at the same moment count too. */
  attempt(account: string, ip: string): void
  succeeded(account: string, ip: string): void
}

function createLoginThrottle(clock: Clock): LoginThrottle {
  const buckets = new Map<string, Bucket>()

  const level = (key: string): number => {
    const bucket = buckets.get(key)
    if (!bucket) return 0
    const leaked = (clock.now().getTime() - bucket.at) / FORGIVEN_AFTER_MS
    return Math.max(0, bucket.failures - leaked)
  }
  const fill = (key: string, free: number): void => {
    const failures = Math.min(level(key) + 1, free + 1)
    buckets.delete(key)
    buckets.set(key, { failures, at: clock.now().getTime() })
    const oldest = buckets.keys().next()
    if (buckets.size > MOST_BUCKETS && !oldest.done) buckets.delete(oldest.value)
  }
  const over = (key: string, free: number): number => {
    const excess = level(key) - free
    return excess > 0 ? Math.ceil((excess * FORGIVEN_AFTER_MS) / 1000) : 0
  }
  const accountKey = (account: string, ip: string): string => `${ip}\n${account}`

  return {
    wait: (account, ip) =>
      Math.max(over(accountKey(account, ip), FREE_BY_ACCOUNT), over(ip, FREE_BY_ADDRESS)),
    attempt: (account, ip) => {
      fill(accountKey(account, ip), FREE_BY_ACCOUNT)
      fill(ip, FREE_BY_ADDRESS)
    },
    succeeded: (account, ip) => {
      buckets.delete(accountKey(account, ip))
      const bucket = buckets.get(ip)
      if (bucket) bucket.failures -= 1
    },
  }
}

const throttles = new WeakMap<Services, LoginThrottle>()

/** One throttle per running server. */
export function throttleOf(services: Services): LoginThrottle {
  const known = throttles.get(services) ?? createLoginThrottle(services.clock)
  throttles.set(services, known)
  return known
}
