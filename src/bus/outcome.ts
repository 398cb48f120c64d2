import type { ConflictBody } from '../../contracts/api/protocol.ts'

/** An expected "no": the message for the place where the person acted (law 6). */
export type Refused = {
  kind: 'refused'
  message: string
  /** The HTTP status; null when it was refused before anything was sent. */
  status: number | null
  /** What somebody else changed meanwhile, of a 412 (engine.md 15). */
  conflict: ConflictBody | null
}

/** Nobody answered: it may or may not have been done. A repeat with the same id settles it. */
export type Unknown = { kind: 'unknown'; message: string }

/** How a command ended. */
export type Outcome<Result> = { kind: 'done'; result: Result } | Refused | Unknown

export type Failure = Refused | Unknown

export const refused = (
  message: string,
  status: number | null = null,
  conflict: ConflictBody | null = null,
): Refused => ({ kind: 'refused', message, status, conflict })
