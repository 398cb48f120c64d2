/** A server of one `fetch`, for tests of the gateway: tokens expire when the test says so. */
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Clock } from '../../../src/bus/clock.ts'
import type { SessionChange } from '../../../src/bus/gateway/call.ts'
import { createGateway } from '../../../src/bus/gateway/gateway.ts'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { createTransport } from '../../../src/bus/gateway/transport.ts'
import type { LatePart } from '../../../src/late/late-part.ts'
import { aUser, MOMENT } from '../records/events.ts'
import { memoryStorage } from './client.ts'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A token as the client may read it; nobody here verifies the signature. */
export const aToken = (claims: object = { username: 'agent@pro.example', user_role: 'AGENT' }) =>
  `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`

/** The token of the nth renewal. */
export const tokenNumber = (n: number) =>
  aToken({ username: 'agent@pro.example', user_role: 'AGENT', n })

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

export const aSession = (accessToken = tokenNumber(0)) => ({
  user: aUser(),
  accessToken,
  renew_token: 'renew',
  file_token: 'file',
})

export type Request = { url: URL; method: string; headers: Headers; body: string }

/** A clock whose pauses wait until the test lets the time pass. */
export function manualClock() {
  let now = Date.parse(MOMENT)
  const sleepers: { until: number; wake: () => void }[] = []
  const clock: Clock = {
    now: () => new Date(now),
    wait: (ms) =>
      new Promise((wake) => {
        sleepers.push({ until: now + ms, wake })
      }),
    every: () => () => undefined,
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Lets the given time pass and everything happen that follows from it. */
  const pass = async (ms: number) => {
    now += ms
    await settle()
    for (const sleeper of sleepers.splice(0)) {
      if (sleeper.until <= now) sleeper.wake()
      else sleepers.push(sleeper)
    }
    await settle()
  }
  return { clock, pass, settle, sleeping: () => sleepers.length }
}

type Options = {
  respond: (request: Request) => Response | Promise<Response>
  clock?: Clock
  session?: ReturnType<typeof aSession> | null
  storage?: ReturnType<typeof memoryStorage>
  lock?: (work: () => Promise<void>) => Promise<void>
  calls?: LatePart<Calls>
  random?: () => number
}

export function gatewayTo({ respond, clock, session = aSession(), storage, ...rest }: Options) {
  const requests: Request[] = []
  const changes: SessionChange[] = []
  const followers = new Set<() => void>()
  const outboxStorage = storage ?? memoryStorage()
  if (session && outboxStorage.getItem(SESSION_KEY) === null) {
    outboxStorage.setItem(SESSION_KEY, JSON.stringify(session))
  }
  const fetch = async (input: unknown, init: RequestInit = {}) => {
    const request: Request = {
      url: new URL(String(input), 'http://app'),
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    }
    requests.push(request)
    return respond(request)
  }
  const gateway = createGateway({
    transport: createTransport('/api', fetch as typeof globalThis.fetch),
    sessions: createSessionStore(outboxStorage),
    clock: clock ?? {
      now: () => new Date(MOMENT),
      wait: async () => undefined,
      every: () => () => undefined,
    },
    lock: (work) => work(),
    onStored: (listener) => {
      followers.add(listener)
      return () => followers.delete(listener)
    },
    ...rest,
  })
  const stop = gateway.watch((change) => changes.push(change))
  /** What another tab does to the session. */
  const inOtherTab = (stored: object | null) => {
    if (stored === null) outboxStorage.removeItem(SESSION_KEY)
    else outboxStorage.setItem(SESSION_KEY, JSON.stringify(stored))
    for (const follow of followers) follow()
  }
  return { gateway, requests, changes, storage: outboxStorage, inOtherTab, followers, stop }
}
