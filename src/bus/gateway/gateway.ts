import { anybody } from '../../../contracts/api/call.ts'
import type { CallName, Calls } from '../../../contracts/api/calls.ts'
import { firstCalls } from '../../../contracts/api/first-calls.ts'
import { LoginAnswer, type SessionUser } from '../../../contracts/model/accounts/user.ts'
import { messages } from '../../../contracts/protocol.ts'
import type { LatePart } from '../../late/late-part.ts'
import type { Clock } from '../clock.ts'
import { type Failure, isBlind, refused, refusedForNow } from '../outcome.ts'
import {
  challengeIn,
  isDone,
  malformedAnswer,
  type Raw,
  readAnswer,
  readError,
  unreachable,
  unreadableChange,
} from './answer.ts'
import type {
  Answer,
  CallResult,
  ChangeHeaders,
  FileWatch,
  Gateway,
  RequestOf,
  SessionEnd,
  ValueOf,
} from './call.ts'
import { readFile } from './file.ts'
import { createGate, retryAfterOf } from './gate.ts'
import { lateCalls } from './late-calls.ts'
import { missing } from './part-awaited.ts'
import { createRenewal, isExpired, isInvalid, type Lock } from './renewal.ts'
import { createRows, type Row } from './rows.ts'
import { createSessionDoor } from './session.ts'
import { askedFor, type SessionStore, type StoredSession } from './session-store.ts'
import type { Parts, Target, Transport } from './transport.ts'
import { createUploadRegistry, type SendWatch } from './upload-registry.ts'
import { createWithdrawal } from './withdraw.ts'

/** Pauses before the repeats of a request whose answer got lost, in ms, shortened by chance. */
const REPEAT_AFTER = [300, 900] as const

/** After so long nothing is repeated here: whoever waits learns how it stands (row 8: 20 s). */
const REPEAT_WITHIN = 5_000

type Dependencies = {
  transport: Transport
  sessions: SessionStore
  clock: Clock
  lock: Lock
  /** Tells when another tab changed the stored session; returns how to stop. */
  onStored: (listener: () => void) => () => void
  /** All rows; in the page those of the app, which fetches them once. */
  calls?: LatePart<Calls>
  /** From 0 up to 1, for jitter; the pauses are exact without it. */
  random?: () => number
}

/** Said of a change whose id was taken by its own withdrawal, when it is sent all the same. */
const WITHDRAWN = 'This was stopped earlier. Nothing was changed. Send it again.'

/** The server keeps nothing of these, or later nobody wants their answer: they are sent once. */
const once: ReadonlySet<Target['effect']> = new Set(['session', 'signal', 'probe'])

/**
 * The answers after which the same request may be sent again: not now, still at it (engine.md 16), or, for a
 * change, which has its id, out of order (row 6).
 */
const mayRepeat = ({ effect }: Target, raw: Raw): boolean =>
  [429, 502, 503, 504].includes(raw.status) ||
  retryAfterOf(raw) !== null ||
  (effect === 'change' && raw.status === 500)

/** An earlier attempt has been under way for long, and how it ends is open (engine.md 16). */
const isRunning = (raw: Raw): boolean => raw.status === 409 && retryAfterOf(raw) !== null

/** What the server says in refusing; empty for an answer. */
const refusalOf = (raw: Raw): string => (isDone(raw) ? '' : readError(raw).message)

/** Somebody else logged in with the account (TOKEN-12, TOKEN-13). */
const takenOver: SessionEnd = { reason: 'forced', message: messages.loggedOut }

const isRaw = (answer: Raw | Failure): answer is Raw => 'headers' in answer

export function createGateway(parts: Dependencies): Gateway {
  const { transport, sessions, clock, calls = lateCalls } = parts
  const gate = createGate(clock)
  const jittered = (ms: number) => (parts.random ? ms * (0.5 + parts.random() / 2) : ms)
  const door = createSessionDoor(sessions, parts.onStored)
  const uploadRegistry = createUploadRegistry()

  const userNow = () => sessions.read()?.user.user_id
  const rows = createRows({ calls, clock, userNow })

  const tokenNow = () => sessions.read()?.accessToken ?? null

  const renew = (email: string, renew_token: string) =>
    call('renew', { body: { email, renew_token } })

  const renewal = createRenewal({
    ...parts,
    renew,
    onRenewed: door.renew,
    onRefused: (message) =>
      door.end(isInvalid(message) ? takenOver : { reason: 'expired', message }),
  })

  /** What the second step of a login names: it never leaves the gateway. */
  let challenge = ''

  let clockAhead = 0
  /** Every answer tells the server's time, to the second. */
  function hearTime({ headers }: Raw): void {
    const told = Date.parse(headers.get('Date') ?? '')
    if (Number.isFinite(told)) clockAhead = told - clock.now().getTime()
  }

  /** One attempt, once the gate lets it pass; null without an answer, false where it may not go. */
  async function pass(attempt: () => Promise<Raw | null>): Promise<Raw | null | false> {
    if (!(await gate.pass())) return false
    const raw = await attempt()
    const patience = raw && (raw.status === 429 || raw.status === 503) && retryAfterOf(raw)
    if (patience) gate.close(patience)
    else gate.answered()
    return raw
  }

  async function repeat(row: Target, attempt: () => Promise<Raw | null>, stop?: AbortSignal) {
    if (once.has(row.effect)) return attempt()
    const until = clock.now().getTime() + REPEAT_WITHIN
    let raw = await pass(attempt)
    for (const ms of REPEAT_AFTER) {
      if (raw === false || (raw && !mayRepeat(row, raw)) || clock.now().getTime() > until) break
      if (stop?.aborted) break
      await clock.wait(jittered(ms))
      const next = await pass(attempt)
      if (next === false) break
      raw = next
    }
    return raw
  }

  const withdraw = createWithdrawal({ call, change: sendChange, userNow })

  const patience = () => refused(`The server is busy. Try again in ${gate.seconds()} seconds.`, 429)

  /**
   * The answer of now, whatever its status: with a renewed token where the old one had expired. A failure where there
   * is none, or where the token could not be renewed.
   */
  async function exchange(
    row: Row<unknown>,
    request: unknown,
    change: ChangeHeaders | null,
    onLost: () => void = () => undefined,
    { stop, onBytes, onSent }: FileWatch & SendWatch = {},
  ): Promise<Raw | Failure> {
    const attempt = (token: string | null) =>
      repeat(
        row,
        async () => {
          const raw = await transport(row, request as Parts, change, token, stop, onBytes, onSent)
          if (raw) hearTime(raw)
          if (!raw || raw.status >= 500) onLost()
          return raw
        },
        stop,
      )

    const user = userNow()
    let token = row.policy === anybody ? null : tokenNow()
    let raw = await attempt(token)
    if (token !== null && raw && isExpired(raw.status, refusalOf(raw))) {
      const renewed = await renewal(token)
      if (typeof renewed === 'object') return renewed
      // Whoever logged in meanwhile does not send what this user asked for.
      if (renewed === 'over' || userNow() !== user) return raw
      token = tokenNow()
      raw = await attempt(token)
    }
    // Whoever finds the session ended, or replaced by a newer one, keeps still (TOKEN-15).
    if (token !== null && raw && isInvalid(refusalOf(raw)) && tokenNow() === token) {
      door.end(takenOver)
    }
    if (token !== null && raw && refusalOf(raw) === messages.secondFactorMissing) door.lackFactor()
    return raw === false ? patience() : (raw ?? unreachable)
  }

  async function call<N extends CallName>(
    name: N,
    request: RequestOf<N>,
    stop?: AbortSignal,
  ): Promise<CallResult<ValueOf<N>>> {
    const row = rows.here(name) ?? (await rows.fetched(name))
    if (!row) return missing(calls)
    if (row.answer === 'file') throw new Error(`${name} answers a file`)
    const raw = await exchange(row, request, null, undefined, stop ? { stop } : {})
    return isRaw(raw) ? readAnswer(raw, row.answer) : raw
  }

  /**
   * A change is refused only where the server says that it was not done (C9): what cannot be read, a server
   * out of order, one that is still at it, and a refusal at the door after an attempt that may have arrived
   * all leave it unknown.
   */
  async function sendChange<N extends CallName>(
    name: N,
    request: RequestOf<N>,
    headers: ChangeHeaders,
    watch: SendWatch = {},
  ): Promise<CallResult<ValueOf<N>>> {
    const row = rows.here(name) ?? (await rows.fetched(name))
    if (!row) return refusedForNow(missing(calls))
    const { answer } = row
    if (answer === 'file') throw new Error(`${name} answers a file`)
    let mayBeDone = false
    const heardNothing = () => {
      mayBeDone = true
    }
    const user = userNow()
    const raw = await exchange(row, request, headers, heardNothing, watch)
    if (!isRaw(raw) && watch.stop?.aborted) return withdraw(headers.commandId, answer, user)
    if (!isRaw(raw))
      return mayBeDone ? { kind: 'unknown', message: raw.message } : refusedForNow(raw)
    const result = readAnswer(raw, answer)
    if (result.kind !== 'refused') return result
    const { message } = result
    if (isDone(raw)) return { kind: 'unknown', message: unreadableChange, isFault: true }
    if (raw.status >= 500) return { kind: 'unknown', message, isFault: true }
    const isOpen = isRunning(raw) || (mayBeDone && isBlind(result))
    if (isOpen) return { kind: 'unknown', message }
    return raw.status === 422 ? { ...result, message: WITHDRAWN } : result
  }

  /**
   * Tells the server of a session that is over here; a failure is ignored (G-621). The session is kept
   * nowhere any more, so an expired token of it is renewed for this one call.
   */
  async function tellEnd({ user, accessToken, renew_token }: StoredSession): Promise<void> {
    const send = (token: string) => transport(firstCalls.logout, {}, null, token)
    const raw = await send(accessToken)
    if (!raw || !isExpired(raw.status, refusalOf(raw))) return
    const renewed = await renew(user.email, renew_token)
    if (renewed.kind === 'answer') await send(renewed.value.accessToken)
  }

  /**
   * Opens the session of whoever came in. Somebody else who was logged in here is so no longer, and nothing of
   * theirs stays (SIGNUP-08); an earlier session of the same user was ended by the server.
   */
  function enter(answer: Answer<LoginAnswer>): CallResult<SessionUser> {
    const before = sessions.read()
    if (before) door.end(askedFor)
    if (before && before.user.user_id !== answer.value.user_id) tellEnd(before)
    const user = door.open(answer.value)
    return user ? { ...answer, value: user } : refused(malformedAnswer)
  }

  return {
    clockAhead: () => clockAhead,
    uploadRegistry,
    call,
    file: async (name, request, watch) => {
      const row = rows.here(name) ?? (await rows.fetched(name))
      if (!row) return missing(calls)
      const raw = await exchange(row, request, null, undefined, watch)
      return isRaw(raw) ? readFile(raw) : raw
    },
    change: sendChange,
    session: door.session,
    token: tokenNow,
    watch: door.watch,
    keepUser: door.keepUser,
    keepToken: door.keepToken,
    login: async (request) => {
      const raw = await exchange(firstCalls.login, request, null)
      challenge = isRaw(raw) ? challengeIn(raw) : ''
      const answer = isRaw(raw) ? readAnswer(raw, LoginAnswer) : raw
      return answer.kind === 'answer' ? enter(answer) : answer
    },
    verifyFactor: async (code) => {
      const answer = await call('loginSecondFactor', { body: { challenge, code } })
      return answer.kind === 'answer' ? enter(answer) : answer
    },
    signUp: async (request) => {
      const answer = await call('signUp', request)
      return answer.kind === 'answer' ? enter(answer) : answer
    },
    logout: async () => {
      const session = sessions.read()
      door.end(askedFor)
      if (session) await tellEnd(session)
    },
  }
}
