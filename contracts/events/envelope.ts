import { CaseId, Count, Id, Instant } from '../model/primitives.ts'
import { z } from '../schema.ts'

export const Actor = z.object({
  kind: z.enum(['user', 'opponent', 'provider', 'system']),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
export type Actor = z.infer<typeof Actor>

/**
 * An event as it travels and as it lies in the log (engine.md 1). `seq` is the customer's number, null
 * for local events; `v` the version of the payload's shape.
 */
export const Envelope = z.object({
  id: Id,
  seq: z.nullable(Count),
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  v: z.int().check(z.gte(1), z.lte(1000)),
  customerId: z.string(),
  caseId: z.nullable(CaseId),
  caseVersion: z.nullable(Count),
  commandId: z.nullable(Id),
  actor: Actor,
  at: Instant,
  payload: z.unknown(),
})
export type Envelope = z.infer<typeof Envelope>

/** What a reader without the right gets in an event's place (engine.md 2). */
export const Withheld = z.object({ seq: Count, name: z.literal('withheld') })
export type Withheld = z.infer<typeof Withheld>

/** An event on the wire: whole, or withheld. The server numbers all of them. */
export const WireEvent = z.union([
  Withheld,
  Envelope.check(z.refine(({ seq }) => seq !== null, 'no number')),
])
export type WireEvent = z.infer<typeof WireEvent>
