import type { ConflictBody } from '../../contracts/protocol.ts'

/** An expected "no": the message for the place where the person acted (law 6). */
export type Refused = {
  kind: 'refused'
  message: string
  /** The HTTP status; null when it was refused before anything was sent. */
  status: number | null
  /** What somebody else changed meanwhile, of a 412 (engine.md 15). */
  conflict: ConflictBody | null
  /** Nobody has looked at it, as where the session could not be renewed: later it may be done. */
  isForNow?: true
}

/**
 * Nobody answered: it may or may not have been done. A repeat with the same id settles it. `isFault`: the
 * server was reached and said that it is out of order (reliability.md, row 6).
 */
export type Unknown = { kind: 'unknown'; message: string; isFault?: true }

/** Kept in this browser until there is a connection: shown as pending, and sent by itself (engine.md 17). */
export type Waiting = { kind: 'waiting' }

/** How a command ended, or that it waits. */
export type Outcome<Result> = { kind: 'done'; result: Result } | Refused | Unknown | Waiting

export type Failure = Refused | Unknown

/** Whether a command ended without being done; one that waits has not ended. */
export const isFailure = (outcome: Outcome<unknown>): outcome is Failure =>
  outcome.kind === 'refused' || outcome.kind === 'unknown'

/** What a server, or what stands before it, answers that has not looked at what was asked: later it may. */
const notNow: readonly number[] = [408, 429]

/**
 * Whether the server has judged what it was asked. One that is out of order, asks for patience or cannot be
 * understood has said nothing: no link is dead, no VAT ID wrong and no session over because nobody could look.
 */
export const isVerdict = (failure: Failure): failure is Refused =>
  failure.kind === 'refused' &&
  failure.status !== null &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !notNow.includes(failure.status)

export const refused = (
  message: string,
  status: number | null = null,
  conflict: ConflictBody | null = null,
): Refused => ({ kind: 'refused', message, status, conflict })

/**
 * Whatever failed, the command itself reached nobody: it was held back, turned away with its expired token, or could
 * not be sent yet.
 */
export const refusedForNow = (failure: Failure): Refused => ({
  ...refused(failure.message, failure.kind === 'refused' ? failure.status : null),
  isForNow: true,
})

/** Refused before the server looked whether the command was done: says nothing about an earlier attempt. */
export const isBlind = ({ status, isForNow }: Refused): boolean =>
  isForNow === true || status === 401 || status === 403 || status === 429
