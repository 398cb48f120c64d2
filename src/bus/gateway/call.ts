import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '../../../contracts/api/call.ts'
import type { CallName, Calls } from '../../../contracts/api/calls.ts'
import type { PayloadOf } from '../../../contracts/events/definitions.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { Failure } from '../outcome.ts'
import type { SendWatch, UploadRegistry } from './upload-registry.ts'

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
  /** For calls on a case: the version that the form was opened with; null where nothing is written over, whatever stands there. */
  version?: number | null
}

/** An answer that fits its schema. */
export type Answer<Value> = {
  kind: 'answer'
  value: Value
  /** The customer's event number at the moment of the read (engine.md 6). */
  asOf: number | null
  /** The last event of a change whose body carries none (engine.md 5). */
  eventsThrough: number | null
  /** What the headers of a file say of it, by their names; null where they say nothing. */
  heads?: (name: string) => string | null
}

export type CallResult<Value> = Answer<Value> | Failure

/** The calls that answer bytes. */
export type FileCall =
  | 'exportAuditLog'
  | 'exportCases'
  | 'downloadInvoices'
  | 'readAttachment'
  | 'readInvoice'
  | 'readPaymentReport'
  | 'readPaymentReportDetails'
  | 'readLetter'
  | 'previewLetter'
  | 'sampleInvoice'

/** Follows a file on its way: `stop` ends it, `onBytes` hears how much of it is here. */
export type FileWatch = { stop?: AbortSignal; onBytes?: (bytes: number) => void }

export type ValueOf<N extends CallName> = AnswerOf<Calls[N]>

/** Who is logged in, and the token that opens pictures and files (engine.md 22). */
export type OpenSession = { user: SessionUser; fileToken: string }

/** Why the session ended: by the user, by the server, or because it could not be renewed. */
export type SessionEnd = {
  reason: PayloadOf<'session.ended'>['reason']
  /** The alert for the login page; null when the user asked for the end. */
  message: string | null
}

/** What happened to the session, in this tab or another one; `opened` is always another tab's login. */
export type SessionChange =
  | { kind: 'opened'; session: OpenSession }
  | { kind: 'renewed'; session: OpenSession }
  | ({ kind: 'ended' } & SessionEnd)
  /** The server answers nothing before the user has set up a second factor. */
  | { kind: 'factor-missing' }

/** The session and its tokens, which never leave the gateway but for the channel's handshake. */
export type SessionDoor = {
  session: () => OpenSession | null
  /** The access token of now, for the handshake of the channel. */
  token: () => string | null
  /** Logs in; whoever was logged in here is so no longer. */
  login: (request: RequestOf<'login'>) => Promise<CallResult<SessionUser>>
  /** The second step of a login that was answered with `messages.secondFactorAsked`. */
  verifyFactor: (code: string) => Promise<CallResult<SessionUser>>
  /** Completes an invitation; whoever was logged in here is so no longer (SIGNUP-08). */
  signUp: (request: RequestOf<'signUp'>) => Promise<CallResult<SessionUser>>
  logout: () => Promise<void>
  /** What is kept of the user, as they are now; ignored where somebody else is logged in. */
  keepUser: (user: SessionUser) => void
  /** Keeps a new access token of the session that is open (USERS-25). */
  keepToken: (accessToken: string) => void
  /** Tells of changes that nobody here asked for; returns how to stop. */
  watch: (listener: (change: SessionChange) => void) => () => void
}

/** The one way to the server. Never rejects for an expected failure. */
export type Gateway = SessionDoor & {
  /** By how many ms the server's clock is ahead of ours, as its last answer told; 0 before the first (row 19). */
  clockAhead: () => number
  /** The files that commands of this tab name. */
  uploadRegistry: UploadRegistry
  /**
   * A read, a probe or a call about the session. A read is sent again by itself when the answer got lost;
   * `stop` ends a call whose answer nobody wants any more.
   */
  call: <N extends CallName>(
    name: N,
    request: RequestOf<N>,
    stop?: AbortSignal,
  ) => Promise<CallResult<ValueOf<N>>>
  /** A read whose answer is a file, with its bytes and what its headers say of it. */
  file: <N extends FileCall>(
    name: N,
    request: RequestOf<N>,
    watch?: FileWatch,
  ) => Promise<CallResult<Blob>>
  /**
   * A change: sent again with the same id when the answer got lost, so it is done once. One that was stopped on its
   * way out is taken back at the server: it is refused then, unless it had arrived, or nobody can tell.
   */
  change: <N extends CallName>(
    name: N,
    request: RequestOf<N>,
    headers: ChangeHeaders,
    watch?: SendWatch,
  ) => Promise<CallResult<ValueOf<N>>>
}
