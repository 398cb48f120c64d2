import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../contracts/api/call.ts'
import type { SignedIn } from '../calls/handler.ts'
import type { Refused } from '../calls/refusal.ts'
import { createBuckets, refuseFor } from '../calls/throttle.ts'
import type { Clock } from '../clock.ts'
import { networkOf } from '../network/network-of.ts'
import type { Services } from '../services.ts'

/** How many seconds' worth of calls may come at once. */
const SECONDS_AT_ONCE = 10

/** A customer may ask for so many times as much as one user, and an address, behind which a whole office works. */
const OF_CUSTOMER = 5
const OF_ADDRESS = 10

/** Bytes of a body that count as much as a change. */
const BYTES_OF_ONE = 1_048_576

/** What a call takes that changes nothing and costs little. */
const SMALL_READ = 0.1

/** How many changes a call counts as: by what it does, and by the bytes that it announces. */
export function weightOf(call: AnyCall, bytes: number): number {
  const own = call.weight ?? (call.effect === 'read' ? SMALL_READ : 1)
  return own + Math.floor(Math.min(bytes, call.bodyLimit) / BYTES_OF_ONE)
}

/** Bytes of the body as its head says; what says nothing may be the largest. */
const announced = ({ headers }: FastifyRequest, call: AnyCall): number =>
  headers['transfer-encoding'] === undefined
    ? Number(headers['content-length'] ?? 0)
    : call.bodyLimit

/** Says whether one more may be done by each of these, and counts it if so; else the seconds to wait. */
type Pace = (weight: number, ...who: readonly (readonly [key: string, times: number])[]) => number

/** `perSecond`: what one user may do for longer. */
function createPace(clock: Clock, perSecond: number): Pace {
  const buckets = new Map<number, ReturnType<typeof createBuckets>>()
  const bucketOf = (times: number) => {
    const known = buckets.get(times) ?? createBuckets(clock, 1_000 / (perSecond * times))
    buckets.set(times, known)
    return { ...known, free: perSecond * times * SECONDS_AT_ONCE }
  }
  return (weight, ...who) => {
    const all = who.map(([key, times]) => ({ key, ...bucketOf(times) }))
    // One that alone is more than may come at once is taken when nothing else came.
    const seconds = all.map(({ wait, key, free }) => wait(key, Math.max(0, free - weight)))
    const longest = Math.max(0, ...seconds)
    if (longest === 0) for (const { fill, key, free } of all) fill(key, free, weight)
    return longest
  }
}

const tooFast = (seconds: number): Refused => refuseFor('Too many requests.', seconds)

/**
 * Slows down whoever asks for more than people and their machines do: a user, all users of a customer, an address
 * (`networkOf`). Asked before the body is read. Counted per process: of several over one database each gives as much.
 */
export type Paced = {
  /** Of a call: by whom where somebody is logged in, and from where. */
  call(call: AnyCall, request: FastifyRequest, user: SignedIn | null): Refused | null
  /** Of what is no call, which counts as one change, by its address alone. */
  other(kind: string, ip: string): Refused | null
}

export function paceOf({ config, clock }: Pick<Services, 'config' | 'clock'>): Paced {
  if (config.callsPerSecond === 0) return { call: () => null, other: () => null }
  const pace = createPace(clock, config.callsPerSecond)
  const verdict = (seconds: number) => (seconds === 0 ? null : tooFast(seconds))
  return {
    call: (call, request, user) =>
      verdict(
        pace(
          weightOf(call, announced(request, call)),
          [`address ${networkOf(request.ip)}`, OF_ADDRESS],
          ...(user
            ? ([
                [`user ${user.id}`, 1],
                [`customer ${user.customerId}`, OF_CUSTOMER],
              ] as const)
            : []),
        ),
      ),
    other: (kind, ip) => verdict(pace(1, [`${kind} ${networkOf(ip)}`, 1])),
  }
}
