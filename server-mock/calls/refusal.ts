import type { FileRefusal } from '../../contracts/rules/files/file-size.ts'

/** An expected "no" as data (law 6): the status, the message for the screen and what else the body says. */
export type Refused = {
  refused: {
    status: 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 503
    error_message: string
    /** Further members of the body, such as those of a 412. */
    extra?: Record<string, unknown>
    /** `Retry-After`, in seconds. */
    retryAfter?: number
  }
}

type Details = Pick<Refused['refused'], 'extra' | 'retryAfter'>

export const refuse = (
  status: Refused['refused']['status'],
  error_message: string,
  details: Details = {},
): Refused => ({ refused: { status, error_message, ...details } })

/** What a refused file is answered with (G-457, G-491). */
export const fileRefused = ({ reason, message }: FileRefusal): Refused =>
  refuse(reason === 'size' ? 413 : 400, message)

export const isRefused = (value: unknown): value is Refused =>
  typeof value === 'object' && value !== null && 'refused' in value

/** The one way a refusal leaves a transaction, so that nothing written before it stays. */
export class RolledBack extends Error {
  readonly refused: Refused
  constructor(refused: Refused) {
    super('rolled back by a refusal')
    this.refused = refused
  }
}
