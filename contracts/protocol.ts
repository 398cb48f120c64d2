import { DetailChange } from './events/payloads.ts'
import { Count, Instant } from './model/primitives.ts'
import { z } from './schema.ts'

/** Header names of the API beside the standard ones (engine.md 5, 6, 15, 16). */
export const headers = {
  asOf: 'As-Of',
  eventsThrough: 'Events-Through',
  idempotencyKey: 'Idempotency-Key',
  ifMatch: 'If-Match',
  letterDigest: 'Letter-Digest',
  letterPages: 'Letter-Pages',
  letterSheets: 'Letter-Sheets',
} as const

/** Every refusal has this body (G-491). */
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

/** The body of a login's refusal that only asks for the second factor; `challenge` belongs into the second step. */
export const SecondFactorBody = z.extend(ErrorBody, {
  reason: z.literal('second_factor'),
  challenge: z.string(),
})
export type SecondFactorBody = z.infer<typeof SecondFactorBody>

export * as messages from './messages.ts'
