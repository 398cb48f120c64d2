import type { ServerEventName } from '../../contracts/events/definitions.ts'
import type { Actor } from '../../contracts/events/envelope.ts'

/** An event before it has its number, its timestamp and its actor. */
export type EventDraft = {
  name: ServerEventName
  caseId: string | null
  caseVersion: number | null
  /** Of the shape that `contracts/events/definitions.ts` gives the name. */
  payload: unknown
}

/** Who changes something, and by which command (also the `Idempotency-Key`). */
export type ChangeBy = { customerId: string; actor: Actor; commandId: string | null }

/** A user as who acts, called as they are then. */
export const userActor = ({ id, name }: { id: string; name: string }): Actor => ({
  kind: 'user',
  id,
  name,
})
