import { WireEvent } from '../events/envelope.ts'
import { Count } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { nothing, read } from './rows.ts'

/** Events per catch-up page. */
export const EVENT_PAGE = 1000

export const eventCalls = {
  /**
   * Added: the customer's events after `since`, in order (engine.md 2). `reload` is true when `since` is
   * older than what is kept; then `events` is empty and the client starts over.
   */
  readEvents: read({
    method: 'GET',
    path: '/events',
    params: nothing,
    query: z.strictObject({ since: z.string().check(z.regex(/^\d{1,15}$/)) }),
    answer: z.object({ events: z.array(WireEvent), head: Count, reload: z.boolean() }),
  }),
}
