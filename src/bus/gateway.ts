import { anybody, type Policy } from '../../contracts/api/call.ts'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import { messages } from '../../contracts/api/protocol.ts'
import type { Schema } from '../../contracts/schema.ts'
import type { Clock } from './clock.ts'
import {
  isDone,
  malformedAnswer,
  type Raw,
  readAnswer,
  readError,
  unreachable,
} from './gateway-answer.ts'
import type {
  CallResult,
  ChangeHeaders,
  Gateway,
  RequestOf,
  SessionEnd,
  ValueOf,
} from './gateway-call.ts'
import { readFile } from './gateway-file.ts'
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

/** What the server says in refusing; empty for an answer. */
const refusalOf = (raw: Raw): string => (isDone(raw) ? '' : readError(raw).message)

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

  /** The answer of now, whatever its status: with a renewed token where the old one had expired. */
  async function exchange(
    row: Row<unknown>,
    request: unknown,
    change: ChangeHeaders | null,
  ): Promise<Raw | null> {
    const open = row.policy === anybody
    const tokenNow = () => (open ? null : (sessions.read()?.accessToken ?? null))
    const attempt = (token: string | null) =>
      repeat(
        () => transport(row, request as Parts, change, token),
        row.effect === 'session' || row.effect === 'signal' ? [] : REPEAT_AFTER,
      )

    let token = tokenNow()
    let raw = await attempt(token)
    if (token !== null && raw && isExpired(raw.status, refusalOf(raw))) {
      if (!(await renewal(token))) return raw
      token = tokenNow()
      raw = await attempt(token)
    }
    if (raw && isInvalid(refusalOf(raw))) {
      lose(token, { reason: 'forced', message: messages.loggedOut })
    }
    return raw
  }

  async function send<N extends CallName>(
    name: N,
    request: RequestOf<N>,
    change: ChangeHeaders | null,
  ): Promise<CallResult<ValueOf<N>>> {
    const row = rowOf(name)
    if (row.answer === 'file') throw new Error(`${name} answers a file`)
    const raw = await exchange(row, request, change)
    return raw ? readAnswer(raw, row.answer) : unreachable
  }

  const call = <N extends CallName>(name: N, request: RequestOf<N>) => send(name, request, null)

  return {
    call,
    file: async (name, request) => {
      const raw = await exchange(rowOf(name), request, null)
      return raw ? readFile(raw) : unreachable
    },
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
