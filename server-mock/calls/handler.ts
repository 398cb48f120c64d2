import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../contracts/api/call.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import type { Plan, Role } from '../../contracts/model/accounts/user.ts'
import type { ChangeContext } from '../events/change.ts'
import type { Services } from '../services.ts'
import type { Refused } from './refusal.ts'

/** The user behind a valid access token. */
export type SignedIn = {
  id: string
  customerId: string
  role: Role
  plan: Plan
  name: string
  email: string
  /** The customer requires a second factor that this user still has to set up. */
  lacksSecondFactor: boolean
}

type Given<C> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  services: Services
}

/**
 * A file to download: its bytes, or its pieces as they are made while it leaves. Only what the server made
 * itself has a type.
 */
export type FileAnswer = {
  filename: string
  type?:
    | 'application/pdf'
    | 'application/xml'
    | 'application/zip'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'text/csv'
  /** Said of the file beside its bytes. */
  headers?: Readonly<Record<string, string>>
} & ({ bytes: Uint8Array } | { pieces: AsyncIterable<string | Uint8Array> })

/**
 * What a read found, and the customer's event number at that moment (engine.md 6). `pieces`: JSON that is made while it
 * leaves.
 */
export type Reading<A> = { asOf: number } & (
  | { body: A }
  | { json: string }
  | { pieces: AsyncIterable<string> }
  | { file: FileAnswer }
)

/** The open transaction of a change, with the version that the caller's form was opened with. */
export type OpenChange = ChangeContext & { ifMatch: number | null }

/** The answer of a changing call before its events are added (engine.md 5). */
export type Changed<A> = A extends { events: unknown } ? Omit<A, 'events'> : A

type Maybe<T> = Promise<T | Refused>

/** Changes nothing; answers with `As-Of`. */
export type ReadHandler<C> = {
  effect: 'read'
  run(request: Given<C> & { user: SignedIn }): Maybe<Reading<AnswerOf<C>>>
}

/** A change that stands, with the answer and the events that it committed. */
export type Committed<C> = {
  answer: Changed<AnswerOf<C>>
  events: readonly Envelope[]
  params: ParamsOf<C>
  user: SignedIn
  services: Services
  /** The command's id: what it caused later, such as a sent mail, carries the same. */
  commandId: string
}

/** Runs inside the transaction of its change; a refusal rolls it back. */
export type ChangeHandler<C> = {
  effect: 'change'
  run(request: Given<C> & { user: SignedIn; change: OpenChange }): Maybe<Changed<AnswerOf<C>>>
  /**
   * Runs before the transaction, which nobody shall wait for meanwhile, and not for a command that was done: asks the
   * person for a proof, or makes what takes long. The refusal, or null.
   */
  prove?(request: Given<C> & { user: SignedIn; caller: PlainCaller }): Promise<Refused | null>
  /**
   * Runs after the commit, and again for a repeated key: wakes what sends mail, may wait for it up to 8 s
   * and says how it ended. All events that carry `commandId` by then are part of the answer.
   */
  settle?(committed: Committed<C>): Promise<Changed<AnswerOf<C>>>
}

/** From where a plain call comes. `cookies`: the header, '' without one; `setCookie` adds one to the answer. */
export type PlainCaller = {
  ip: string
  sessionId: string | null
  cookies: string
  setCookie(value: string): void
}

/** A call about the session or the server itself; without `As-Of`, events or a stored answer. */
export type PlainHandler<C> = {
  effect: 'plain'
  run(request: Given<C> & { caller: PlainCaller }): Maybe<AnswerOf<C>>
}

/** Tells whoever listens; changes and keeps nothing. */
export type SignalHandler<C> = {
  effect: 'signal'
  run(request: Given<C> & { user: SignedIn }): Maybe<AnswerOf<C>>
}

/** Asks the world outside; changes nothing here that a client could see. */
export type ProbeHandler<C> = {
  effect: 'probe'
  /** `left`: the caller is gone, nobody waits for the answer. */
  run(request: Given<C> & { user: SignedIn; left: AbortSignal }): Maybe<AnswerOf<C>>
}

export type Handler<C> =
  | ReadHandler<C>
  | ChangeHandler<C>
  | PlainHandler<C>
  | SignalHandler<C>
  | ProbeHandler<C>

export const reads = <C>(run: ReadHandler<C>['run']): ReadHandler<C> => ({ effect: 'read', run })
export const changes = <C>(
  run: ChangeHandler<C>['run'],
  around: Pick<ChangeHandler<C>, 'prove' | 'settle'> = {},
): ChangeHandler<C> => ({ effect: 'change', run, ...around })
export const plain = <C>(run: PlainHandler<C>['run']): PlainHandler<C> => ({
  effect: 'plain',
  run,
})
export const signals = <C>(run: SignalHandler<C>['run']): SignalHandler<C> => ({
  effect: 'signal',
  run,
})
export const probes = <C>(run: ProbeHandler<C>['run']): ProbeHandler<C> => ({
  effect: 'probe',
  run,
})
