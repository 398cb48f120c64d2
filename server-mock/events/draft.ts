import type { ServerEventName } from '../../contracts/events/definitions.ts'

/** An event before it has its number, its moment and its actor. */
export type EventDraft = {
  name: ServerEventName
  caseId: string | null
  caseVersion: number | null
  /** Of the shape that `contracts/events/definitions.ts` gives the name. */
  payload: unknown
}
