import type { Clock } from '../clock.ts'
import { networkOf } from '../network/network-of.ts'
import type { Services } from '../services.ts'
import { type Refused, refuse } from './refusal.ts'

const MOST_BUCKETS = 50_000

/** Attempts that cost nothing, against one target and over all of them, and how fast one is forgiven. */
type Limits = { byTarget: number; byAddress: number; forgivenAfterMs: number; text: string }

/** What is slowed down: a person mistypes or asks twice, a guesser does not stop. */
const limits = {
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

type Allowance = Omit<Limits, 'byTarget' | 'byAddress'> & { atOnce: number }

/**
 * What lets mails leave, counted by whom or what it concerns, whoever asks and from where
 * (security.md V2.4.1). None asks for more than a minute's patience of people: a client keeps still for so long (reliability.md, row 7).
 */
const allowances = {
  /** By customer: a whole team at once, no list of strangers. */
  invitation: { atOnce: 60, forgivenAfterMs: 60_000, text: 'Too many invitations.' },
  /** By mail address, whoever invites it and however often it was deleted in between. */
  invitedAddress: { atOnce: 5, forgivenAfterMs: 60_000, text: 'Too many invitations.' },
  /** By mail address and kind: five mails with a link an hour. */
  linkMailTo: { atOnce: 5, forgivenAfterMs: 720_000, text: 'Too many emails.' },
  /** By customer: each order is a mail to support. */
  creditOrder: { atOnce: 40, forgivenAfterMs: 60_000, text: 'Too many orders.' },
  /** By user: reports leave by themselves; who asks for one tries it out. */
  reportMail: { atOnce: 5, forgivenAfterMs: 60_000, text: 'Too many reports.' },
  /** By user: whoever tries a text, again and again. */
  testMail: { atOnce: 30, forgivenAfterMs: 30_000, text: 'Too many test emails.' },
} as const satisfies Record<string, Allowance>

export type Allowed = keyof typeof allowances

type Bucket = { level: number; at: number }

/** Buckets that are filled, by one unless told otherwise, and leak over time; `free`: what one may hold without a wait. */
export function createBuckets(clock: Clock, forgivenAfterMs: number) {
  const buckets = new Map<string, Bucket>()

  const level = (key: string): number => {
    const bucket = buckets.get(key)
    if (!bucket) return 0
    const leaked = (clock.now().getTime() - bucket.at) / forgivenAfterMs
    return Math.max(0, bucket.level - leaked)
  }
  return {
    fill: (key: string, free: number, weight = 1): void => {
      const filled = Math.min(level(key), free) + weight
      buckets.delete(key)
      buckets.set(key, { level: filled, at: clock.now().getTime() })
      const oldest = buckets.keys().next()
      if (buckets.size > MOST_BUCKETS && !oldest.done) buckets.delete(oldest.value)
    },
    /** Seconds until another one fits; 0: now. */
    wait: (key: string, free: number): number => {
      const excess = level(key) - free
      return excess > 0 ? Math.ceil((excess * forgivenAfterMs) / 1000) : 0
    },
    empty: (key: string): void => void buckets.delete(key),
    /** Takes one back. */
    takeOne: (key: string): void => {
      const bucket = buckets.get(key)
      if (bucket) bucket.level -= 1
    },
  }
}

/** The refusal of what comes too early. */
export const refuseFor = (text: string, seconds: number): Refused =>
  refuse(429, `${text} Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`, {
    retryAfter: seconds,
  })

/**
 * Slows down who tries again and again: attempts fill a bucket of the target as seen from one address and one
 * of the address (`networkOf`), and leak out over time. Nobody is locked out, least of all the owner, who comes
 * from another address (security.md V6.3.1).
 */
type Throttle = {
  /** The refusal while it is too early for another attempt, else null. */
  tooEarly(target: string, ip: string): Refused | null
  /** Counts an attempt, before its outcome is known: attempts at the same moment count too. */
  attempt(target: string, ip: string): void
}

function createThrottle(clock: Clock, limit: Limits): Throttle {
  const { fill, wait } = createBuckets(clock, limit.forgivenAfterMs)
  const keyOf = (target: string, ip: string): string => `${networkOf(ip)}\n${target}`

  return {
    tooEarly: (target, ip) => {
      const ofTarget = wait(keyOf(target, ip), limit.byTarget)
      const seconds = Math.max(ofTarget, wait(networkOf(ip), limit.byAddress))
      return seconds === 0 ? null : refuseFor(limit.text, seconds)
    },
    attempt: (target, ip) => {
      fill(keyOf(target, ip), limit.byTarget)
      fill(networkOf(ip), limit.byAddress)
    },
  }
}

type Held = {
  throttles: Map<Throttled, Throttle>
  allowances: Map<Allowed, ReturnType<typeof createBuckets>>
}

const held = new WeakMap<Services, Held>()

/** One of each kind per running server. */
function heldBy(services: Services): Held {
  const own = held.get(services) ?? { throttles: new Map(), allowances: new Map() }
  held.set(services, own)
  return own
}

/** The throttle of a kind. */
export function throttleOf(services: Services, kind: Throttled): Throttle {
  const own = heldBy(services).throttles
  const known = own.get(kind) ?? createThrottle(services.clock, limits[kind])
  own.set(kind, known)
  return known
}

/** Buckets of a kind, and what one of them may hold before another one. */
function allowanceOf(services: Services, kind: Allowed) {
  const own = heldBy(services).allowances
  const { atOnce, forgivenAfterMs, text } = allowances[kind]
  const buckets = own.get(kind) ?? createBuckets(services.clock, forgivenAfterMs)
  own.set(kind, buckets)
  return { ...buckets, free: atOnce - 1, text }
}

/**
 * Counts one more, by each kind and key; the refusal where that is one too many for now, and then none is counted
 * (security.md V2.4.1).
 */
export function tooOften(
  services: Services,
  ...counted: readonly (readonly [kind: Allowed, key: string])[]
): Refused | null {
  const all = counted.map(([kind, key]) => ({ key, ...allowanceOf(services, kind) }))
  for (const { key, wait, free, text } of all) {
    const seconds = wait(key, free)
    if (seconds > 0) return refuseFor(text, seconds)
  }
  for (const { key, fill, free } of all) fill(key, free)
  return null
}
