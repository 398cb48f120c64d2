import { anybody, type Policy } from '../../contracts/api/call.ts'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import { messages } from '../../contracts/api/protocol.ts'
import type { Schema } from '../../contracts/schema.ts'
import type { Clock } from './clock.ts'
import { malformedAnswer, type Raw, readAnswer, unreachable } from './gateway-answer.ts'
import type {
  CallResult,
  ChangeHeaders,
  Gateway,
  RequestOf,
  SessionEnd,
  ValueOf,
} from './gateway-call.ts'
import { createRenewal, isExpired, isInvalid, type Lock } from './gateway-renewal.ts'
import { createSessionDoor } from './gateway-session.ts'
import type { Parts, Target, Transport } from './gateway-transport.ts'
import { refused } from './outcome.ts'
import type { SessionStore } from './session-store.ts'

/** Pauses before the repeats of a request whose answer got lost, in ms. */
export const REPEAT_AFTER = [300, 900] as const

type Dependencies = {
  transport: Transport
  sessions: SessionStore
  clock: Clock
  lock: Lock
  /** Tells when another tab changed the stored session; returns how to stop. */
  onStored: (listener: () => void) => () => void
}

/** The busy answers after which the same request may be sent again. */
const isBusy = (status: number): boolean => status === 502 || status === 503 || status === 504

type Row<Value> = Target & { policy: Policy; answer: Schema<Value> | 'file' }

/** Every name has its own row; the type of the whole table has lost which. */
const rowOf = <N extends CallName>(name: N) => calls[name] as unknown as Row<ValueOf<N>>

export function createGateway(parts: Dependencies): Gateway {
  const { transport, sessions, clock } = parts
  const door = createSessionDoor(sessions, parts.onStored)

  /** Ends the session once: whoever finds it ended, or replaced by a newer one, keeps still (TOKEN-15). */
  function lose(used: string | null, end: SessionEnd): void {
    if (used !== null && sessions.read()?.accessToken === used) door.end(end)
  }

  const renewal = createRenewal({
    ...parts,
    renew: (email, renew_token) => call('renew', { body: { email, renew_token } }),
    onRenewed: door.renew,
    onRefused: (message) =>
      lose(sessions.read()?.accessToken ?? null, {
        reason: isInvalid(message) ? 'forced' : 'expired',
        message: isInvalid(message) ? messages.loggedOut : message,
      }),
  })

  async function repeat(attempt: () => Promise<Raw | null>, pauses: readonly number[]) {
    let raw = await attempt()
    for (const pause of pauses) {
      if (raw && !isBusy(raw.status)) break
      await clock.wait(pause)
      raw = await attempt()
    }
    return raw
  }

  async function send<N extends CallName>(
    name: N,
    request: RequestOf<N>,
    change: ChangeHeaders | null,
  ): Promise<CallResult<ValueOf<N>>> {
    const row = rowOf(name)
    if (row.answer === 'file') throw new Error(`${name} answers a file: link to it instead`)
    const open = row.policy === anybody
    const tokenNow = () => (open ? null : (sessions.read()?.accessToken ?? null))
    const attempt = (token: string | null) =>
      repeat(
        () => transport(row, request as Parts, change, token),
        row.effect === 'session' ? [] : REPEAT_AFTER,
      )

    let token = tokenNow()
    let raw = await attempt(token)
    if (!raw) return unreachable
    let result = readAnswer(raw, row.answer)
    if (token !== null && result.kind === 'refused' && isExpired(raw.status, result.message)) {
      if (!(await renewal(token))) return result
      token = tokenNow()
      raw = await attempt(token)
      if (!raw) return unreachable
      result = readAnswer(raw, row.answer)
    }
    if (result.kind === 'refused' && isInvalid(result.message)) {
      lose(token, { reason: 'forced', message: messages.loggedOut })
    }
    return result
  }

  const call = <N extends CallName>(name: N, request: RequestOf<N>) => send(name, request, null)

  return {
    call,
    change: (name, request, headers) => send(name, request, headers),
    session: door.session,
    token: () => sessions.read()?.accessToken ?? null,
    watch: door.watch,
    login: async (request) => {
      const answer = await call('login', request)
      if (answer.kind !== 'answer') return answer
      const user = door.open(answer.value)
      return user ? { ...answer, value: user } : refused(malformedAnswer)
    },
    logout: async () => {
      const told = call('logout', {})
      door.end({ reason: 'logout', message: null })
      await told
    },
  }
}
