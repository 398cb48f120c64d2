import type { Refused } from '../../calls/refusal.ts'
import { createBuckets, refuseFor } from '../../calls/throttle.ts'
import { networkOf } from '../../network/network-of.ts'
import type { Services } from '../../services.ts'
import type { Comer } from './hashing-lanes.ts'

const MOST_KNOWN = 50_000

/** How fast a try is forgiven, and one of an account that strangers try from everywhere. */
type Limits = {
  forgivenAfterMs: number
  accountForgivenAfterMs: number
  /** Tries that cost nothing: of one device or address on one account, of one address, of all strangers on one account. */
  free: { own: number; network: number; account: number }
}

const ofPasswords: Limits = {
  forgivenAfterMs: 6_000,
  accountForgivenAfterMs: 30_000,
  free: { own: 10, network: 60, account: 30 },
}

/** Three of a million codes are right at a time: whoever tries them is slowed down a good deal more. */
const ofCodes: Limits = {
  forgivenAfterMs: 60_000,
  accountForgivenAfterMs: 600_000,
  free: { own: 5, network: 20, account: 15 },
}

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

function create({ clock }: Services, limits: Limits): LoginThrottle {
  const { free } = limits
  const quick = createBuckets(clock, limits.forgivenAfterMs)
  const slow = createBuckets(clock, limits.accountForgivenAfterMs)
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

/** One of each kind per running server. */
function heldOnce(limits: Limits) {
  const throttles = new WeakMap<Services, LoginThrottle>()
  return (services: Services): LoginThrottle => {
    const throttle = throttles.get(services) ?? create(services, limits)
    throttles.set(services, throttle)
    return throttle
  }
}

/** Of passwords. */
export const loginThrottleOf = heldOnce(ofPasswords)

/** Of second factors, which are asked for after the right password. */
export const codeThrottleOf = heldOnce(ofCodes)
