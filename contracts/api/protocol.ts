import { DetailChange } from '../events/payloads.ts'
import { Count, Instant } from '../model/primitives.ts'
import { z } from '../schema.ts'

/** Header names of the API beside the standard ones (engine.md 5, 6, 15, 16). */
export const headers = {
  asOf: 'As-Of',
  eventsThrough: 'Events-Through',
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
} as const

/** Every refusal has this body (gaps-2, 15 "Status codes"). */
export const ErrorBody = z.object({ error_message: z.string() })
export type ErrorBody = z.infer<typeof ErrorBody>

/** What somebody else changed since the version that a form was opened with (engine.md 15). */
export const ConflictChange = z.extend(DetailChange, { by: z.nullable(z.string()), at: Instant })
export type ConflictChange = z.infer<typeof ConflictChange>

/** The body of a 412. */
export const ConflictBody = z.extend(ErrorBody, {
  version: Count,
  changes: z.array(ConflictChange),
})
export type ConflictBody = z.infer<typeof ConflictBody>

/** Messages that both sides compare or show, verbatim (gaps-1, "Spelling kept on purpose"). */
export const messages = {
  tokenExpired: 'Authentication Failure: Token expired',
  tokenInvalid: 'Authentication Failure: Invalid token',
  authenticationFailed: 'Authentication failed',
  deactivated: 'Your account has been deactivated. Please contact your admin.',
  unverified: 'unverified_account',
  forbidden: 'Access forbidden',
  unreachable: 'The server is unreachable at the moment. Please try again later.',
  loggedOut: 'You have been logged out. Someone else might have logged in with the same account',
  notFound: 'Not found',
  conflict: 'This case was changed by somebody else in the meantime.',
  othersNote: 'You can only delete notes created by yourself',
  invalidDomain: 'Please use a valid domain name e.g. example.com',
} as const
