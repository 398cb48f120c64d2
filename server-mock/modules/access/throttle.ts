import type { Clock } from '../../clock.ts'
import { type Refused, refuse } from '../../http/refusal.ts'
import { networkOf } from '../../outside/network/network-of.ts'
import type { Services } from '../../services.ts'

const MOST_BUCKETS = 50_000

/** Attempts that cost nothing, against one target and over all of them, and how fast one is forgiven. */
type Limits = { byTarget: number; byAddress: number; forgivenAfterMs: number; text: string }

/** What is slowed down: a person mistypes or asks twice, a guesser does not stop. */
const limits = {
  /** Only failures count; the target is the account. */
  login: {
    byTarget: 10,
    byAddress: 60,
    forgivenAfterMs: 6_000,
    text: 'Too many failed attempts.',
  },
  /** Requests for a mail with a link; the target is the address that was typed. */
  linkMail: {
    byTarget: 5,
    byAddress: 60,
    forgivenAfterMs: 30_000,
    text: 'Too many requests.',
  },
  /** Checks of a VAT ID: typing errors included, no list of them. */
  vatCheck: {
    byTarget: 20,
    byAddress: 20,
    forgivenAfterMs: 30_000,
    text: 'Too many attempts.',
  },
  /** Accounts that are created; the target is the email, one for each of them. */
  newAccount: {
    byTarget: 10,
    byAddress: 10,
    forgivenAfterMs: 300_000,
    text: 'Too many attempts.',
  },
} as const satisfies Record<string, Limits>

export type Throttled = keyof typeof limits

type Bucket = { level: number; at: number }

/**
 * Slows down who tries again and again: attempts fill a bucket of the target as seen from one address and one
 * of the address (`networkOf`), and leak out over time. Nobody is locked out, least of all the owner, who comes
 * from another address (reliability.md, V6.3.1).
 */
type Throttle = {
  /** The refusal while it is too early for another attempt, else null. */
  tooEarly(target: string, ip: string): Refused | null
  /** Counts an attempt, before its outcome is known: attempts at the same moment count too. */
  attempt(target: string, ip: string): void
  /** Takes the attempts on this target back, where only failures count. */
  succeeded(target: string, ip: string): void
}

function createThrottle(clock: Clock, limit: Limits): Throttle {
  const buckets = new Map<string, Bucket>()

  const level = (key: string): number => {
    const bucket = buckets.get(key)
    if (!bucket) return 0
    const leaked = (clock.now().getTime() - bucket.at) / limit.forgivenAfterMs
    return Math.max(0, bucket.level - leaked)
  }
  const fill = (key: string, free: number): void => {
    const filled = Math.min(level(key) + 1, free + 1)
    buckets.delete(key)
    buckets.set(key, { level: filled, at: clock.now().getTime() })
    const oldest = buckets.keys().next()
    if (buckets.size > MOST_BUCKETS && !oldest.done) buckets.delete(oldest.value)
  }
  const wait = (key: string, free: number): number => {
    const excess = level(key) - free
    return excess > 0 ? Math.ceil((excess * limit.forgivenAfterMs) / 1000) : 0
  }
  const keyOf = (target: string, ip: string): string => `${networkOf(ip)}\n${target}`

  return {
    tooEarly: (target, ip) => {
      const ofTarget = wait(keyOf(target, ip), limit.byTarget)
      const seconds = Math.max(ofTarget, wait(networkOf(ip), limit.byAddress))
      if (seconds === 0) return null
      const text = `${limit.text} Please try again in ${seconds} seconds.`
      return refuse(429, text, { retryAfter: seconds })
    },
    attempt: (target, ip) => {
      fill(keyOf(target, ip), limit.byTarget)
      fill(networkOf(ip), limit.byAddress)
    },
    succeeded: (target, ip) => {
      buckets.delete(keyOf(target, ip))
      const bucket = buckets.get(networkOf(ip))
      if (bucket) bucket.level -= 1
    },
  }
}

const throttles = new WeakMap<Services, Map<Throttled, Throttle>>()

/** One throttle of each kind per running server. */
export function throttleOf(services: Services, kind: Throttled): Throttle {
  const own = throttles.get(services) ?? new Map<Throttled, Throttle>()
  throttles.set(services, own)
  const known = own.get(kind) ?? createThrottle(services.clock, limits[kind])
  own.set(kind, known)
  return known
}
