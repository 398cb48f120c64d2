import type {
  AnswerOf,
  BodyOf,
  ParamsOf,
  QueryOf,
} from '../../contracts/api/call.ts'
import type { CallName, Calls } from '../../contracts/api/calls.ts'
import type { Failure } from './outcome.ts'

type Empty = Record<string, never>

/** A member that may be left out when the call has nothing to say there. */
type Part<K extends string, T> = unknown extends T
  ? unknown
  : T extends Empty
    ? unknown
    : { [P in K]: T }

/** What a call needs from its caller: its path parameters, query and body, as far as it has them. */
export type RequestOf<N extends CallName> = Part<'params', ParamsOf<Calls[N]>> &
  Part<'query', QueryOf<Calls[N]>> &
  Part<'body', BodyOf<Calls[N]>>

/** The headers of a change: never left out by this client (engine.md 15). */
export type ChangeHeaders = {
  commandId: string
  /** For calls on a case: the version that the form was opened with. */
  version?: number
}

/** An answer that fits its schema. */
export type Answer<Value> = {
  kind: 'answer'
  value: Value
  /** The customer's event number at the moment of the read (engine.md 6). */
  asOf: number | null
  /** The last event of a change whose body carries none (engine.md 5). */
  eventsThrough: number | null
}

export type CallResult<Value> = Answer<Value> | Failure

export type ValueOf<N extends CallName> = AnswerOf<Calls[N]>

/** The one way to the server. Never rejects for an expected failure. */
export type Gateway = {
  /** A read, or a call about the session. Sent again by itself when the answer got lost. */
  call: <N extends CallName>(name: N, request: RequestOf<N>) => Promise<CallResult<ValueOf<N>>>
  /** A change: sent again with the same id when the answer got lost, so it is done once. */
  change: <N extends CallName>(
    name: N,
    request: RequestOf<N>,
    headers: ChangeHeaders,
  ) => Promise<CallResult<ValueOf<N>>>
}
