import type { Refused } from '../../calls/refusal.ts'
import { createBuckets, refuseFor } from '../../calls/throttle.ts'
import { networkOf } from '../../network/network-of.ts'
import type { Services } from '../../services.ts'
import type { Comer } from './hashing-lanes.ts'

const FORGIVEN_AFTER_MS = 6_000
/** Of an account that strangers try from everywhere, one is forgiven in half a minute. */
const ACCOUNT_FORGIVEN_AFTER_MS = 30_000
const MOST_KNOWN = 50_000

/** Tries that cost nothing: of one device or address on one account, of one address, of all strangers on one account. */
const free = { own: 10, network: 60, account: 30 } as const

/** Who tries which account (its address in lower case). `device`: as `knownDevice` has it. */
export type Attempt = { account: string; ip: string; device: string | null }

/**
 * Slows down who guesses passwords, before a password is hashed. Only failures count. Strangers are counted by
 * address and account, by address, and by account wherever they come from; a device or address that logged in to
 * this account before is counted by itself alone, so that nobody else can lock its owner out. What is counted
 * tells nothing of whether the account exists.
 */
type LoginThrottle = {
  /** In which lane the password may be hashed. */
  comer(attempt: Attempt): Comer
  /** The refusal while it is too early for another one, else null. */
  tooEarly(attempt: Attempt): Refused | null
  /** Counts one, before its outcome is known: those at the same moment count too. */
  attempt(attempt: Attempt): void
  /** Takes the attempts back; the address is known from now on. */
  succeeded(attempt: Attempt): void
  /** Takes one back that was not looked at. */
  undone(attempt: Attempt): void
}

function create({ clock }: Services): LoginThrottle {
  const quick = createBuckets(clock, FORGIVEN_AFTER_MS)
  const slow = createBuckets(clock, ACCOUNT_FORGIVEN_AFTER_MS)
  const known = new Set<string>()
  const pairOf = ({ account, ip }: Attempt): string => `${networkOf(ip)}\n${account}`
  const isKnown = (attempt: Attempt): boolean =>
    attempt.device !== null || known.has(pairOf(attempt))

  /** Whatever an attempt fills, its own bucket first. */
  function counted(attempt: Attempt) {
    const { account, ip, device } = attempt
    const own = device === null ? pairOf(attempt) : `device ${device}\n${account}`
    const first = { buckets: quick, key: own, free: free.own }
    if (isKnown(attempt)) return [first]
    return [
      first,
      { buckets: quick, key: networkOf(ip), free: free.network },
      { buckets: slow, key: account, free: free.account },
    ]
  }

  return {
    comer: (attempt) => (isKnown(attempt) ? 'known' : { network: networkOf(attempt.ip) }),
    tooEarly: (attempt) => {
      const waits = counted(attempt).map((of) => of.buckets.wait(of.key, of.free))
      const seconds = Math.max(...waits)
      return seconds === 0 ? null : refuseFor('Too many failed attempts.', seconds)
    },
    attempt: (attempt) => {
      for (const of of counted(attempt)) of.buckets.fill(of.key, of.free)
    },
    undone: (attempt) => {
      for (const of of counted(attempt)) of.buckets.takeOne(of.key)
    },
    succeeded: (attempt) => {
      const [own, ...shared] = counted(attempt)
      if (own) own.buckets.empty(own.key)
      for (const of of shared) of.buckets.takeOne(of.key)
      const pair = pairOf(attempt)
      known.delete(pair)
      known.add(pair)
      const [oldest] = known
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    },
  }
}

const throttles = new WeakMap<Services, LoginThrottle>()

/** One per running server. */
export function loginThrottleOf(services: Services): LoginThrottle {
  const throttle = throttles.get(services) ?? create(services)
  throttles.set(services, throttle)
  return throttle
}
