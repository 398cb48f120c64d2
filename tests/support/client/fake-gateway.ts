/** A gateway for tests: answers what the test says, remembers what it was asked. */
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import type { LoginAnswer, SessionUser } from '../../../contracts/model/accounts/user.ts'
import { unreachable } from '../../../src/bus/gateway/answer.ts'
import type {
  Answer,
  CallResult,
  ChangeHeaders,
  Gateway,
  RequestOf,
  SessionChange,
  ValueOf,
} from '../../../src/bus/gateway/call.ts'
import { createUploadRegistry, type SendWatch } from '../../../src/bus/gateway/upload-registry.ts'
import { refused } from '../../../src/bus/outcome.ts'

type Respond<N extends CallName> = (
  request: RequestOf<N>,
  change: ChangeHeaders | null,
  watch: SendWatch,
) => CallResult<ValueOf<N>> | Promise<CallResult<ValueOf<N>>>

export type Asked = { name: CallName; request: unknown; change: ChangeHeaders | null }

export type FakeGateway = Gateway & {
  /** By how many ms the server's clock is ahead from here on. */
  setAhead: (ms: number) => void
  /** What a call answers from here on; without this it is unreachable. */
  answer: <N extends CallName>(name: N, respond: Respond<N>) => void
  /** The call answers this from here on, once it is opened. */
  hold: <N extends CallName>(name: N, answer: CallResult<ValueOf<N>>) => Gate
  /** Every call so far, oldest first. */
  asked: Asked[]
  /** What was to be kept of the session so far. */
  kept: ({ user: SessionUser } | { accessToken: string })[]
  /** Tells of a change of the session, as another tab or the server would cause it. */
  tell: (change: SessionChange) => void
}

/** An answer of the server. */
export const answered = <Value>(value: Value, asOf: number | null = null): Answer<Value> => ({
  kind: 'answer',
  value,
  asOf,
  eventsThrough: null,
})

/** The answer of a call whose answer is a file, with what its headers say. */
export const answeredFile = (text: string, heads: Readonly<Record<string, string>>) => ({
  ...answered(text),
  heads: (name: string) => heads[name] ?? null,
})

export type Gate = { open: () => void; passed: Promise<void> }

/** An answer that a test holds back until it opens the gate. */
export function gate(): Gate {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

/** How a call answers that waits behind a gate. */
export const behind =
  <Value>(held: Gate, answer: CallResult<Value>) =>
  async (): Promise<CallResult<Value>> => {
    await held.passed
    return answer
  }

/** The calls of one name so far, oldest first. */
export const asked = (gateway: FakeGateway, name: CallName): Asked[] =>
  gateway.asked.filter((call) => call.name === name)

export function fakeGateway(user: SessionUser | null = null): FakeGateway {
  const responders = new Map<CallName, Respond<never>>()
  const listeners = new Set<(change: SessionChange) => void>()
  const asked: Asked[] = []
  const kept: FakeGateway['kept'] = []
  let current = user
  let ahead = 0

  async function respond<N extends CallName>(
    name: N,
    request: RequestOf<N>,
    change: ChangeHeaders | null,
    watch: SendWatch = {},
  ): Promise<CallResult<ValueOf<N>>> {
    asked.push({ name, request, change })
    const responder = responders.get(name) as Respond<N> | undefined
    return responder ? responder(request, change, watch) : unreachable
  }
  const answer: FakeGateway['answer'] = (name, responder) =>
    void responders.set(name, responder as unknown as Respond<never>)
  const tell = (change: SessionChange) => {
    if (change.kind === 'ended') current = null
    for (const listener of listeners) listener(change)
  }

  /** Whoever comes in takes the place of whoever was logged in here. */
  function enter({ value, ...answer }: Answer<LoginAnswer>): Answer<SessionUser> {
    if (current) tell({ kind: 'ended', reason: 'logout', message: null })
    const { accessToken: _a, renew_token: _r, file_token: _f, ...user } = value
    current = user
    return { ...answer, value: user }
  }

  return {
    asked,
    kept,
    tell,
    clockAhead: () => ahead,
    uploadRegistry: createUploadRegistry(),
    setAhead: (ms) => {
      ahead = ms
    },
    answer,
    hold: (name, value) => {
      const held = gate()
      answer(name, behind(held, value))
      return held
    },
    call: (name, request) => respond(name, request, null),
    // As the real one does, which nobody would see behind this one.
    change: async (name, request, change, watch) => {
      if (calls[name].versioned && change.version === undefined)
        throw new Error(`${name} was sent without a version`)
      return respond(name, request, change, watch)
    },
    file: async (name, request, { stop, onBytes } = {}) => {
      const stopped = new Promise<typeof unreachable>((resolve) => {
        stop?.addEventListener('abort', () => resolve(unreachable))
      })
      const answer = await Promise.race([respond(name, request, null), stopped])
      if (answer.kind !== 'answer') return answer
      const file = new Blob([String(answer.value)])
      onBytes?.(file.size)
      return { ...answer, value: file }
    },
    session: () => current && { user: current, fileToken: 'file-token' },
    token: () => current && 'access-token',
    login: async (request) => {
      const answer = await respond('login', request, null)
      return answer.kind === 'answer' ? enter(answer) : answer
    },
    verifyFactor: async (code) => {
      const body = { challenge: 'the challenge', code }
      const answer = await respond('loginSecondFactor', { body }, null)
      return answer.kind === 'answer' ? enter(answer) : answer
    },
    signUp: async (request) => {
      const answer = await respond('signUp', request, null)
      return answer.kind === 'answer' ? enter(answer) : answer
    },
    logout: async () => {
      await respond('logout', {}, null)
      tell({ kind: 'ended', reason: 'logout', message: null })
    },
    keepUser: (user) => {
      kept.push({ user })
      current = user
    },
    keepToken: (accessToken) => {
      kept.push({ accessToken })
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export { refused, unreachable }
