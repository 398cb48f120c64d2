import { CaseId, Id } from '../model/primitives.ts'
import { PresenceFrame } from '../realtime.ts'
import { z } from '../schema.ts'
import { nothing, signal } from './rows.ts'

const { state, greets } = PresenceFrame.shape

export const presenceCalls = {
  /** Added: tells colleagues that the caller views or edits a case (engine.md 7). No event, no `As-Of`. */
  tellPresence: signal({
    method: 'PUT',
    path: '/cases/:id/presence',
    params: z.strictObject({ id: CaseId }),
    query: nothing,
    body: z.strictObject({ state, tab: Id, greets: z.optional(greets) }),
    answer: z.object({}),
  }),
}
