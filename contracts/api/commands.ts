import { WireEvent } from '../events/envelope.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { change, nothing, read } from './rows.ts'

/** What is said and asked of a command itself, whatever it is about. */
export const commandCalls = {
  /**
   * Added: takes back the command of this `Idempotency-Key`, which may still be on its way. From here on the key is the
   * withdrawal's, and the command, come late, is refused. Refusals: 400 without a key, 422 for what was done already.
   */
  withdrawCommand: change({
    method: 'POST',
    path: '/commands/_withdraw',
    params: nothing,
    query: nothing,
    answer: z.object({ withdrawn: z.literal(true), events: z.array(WireEvent) }),
  }),
  /** Added: what a command of the caller's own was answered, by the row that it was sent to; 404 where it was not done. */
  readCommand: read({
    method: 'GET',
    path: '/commands/:commandId',
    params: z.strictObject({ commandId: Id }),
    query: nothing,
    answer: z.object({ answer: z.unknown() }),
  }),
}
