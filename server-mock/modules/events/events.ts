import type { Calls } from '../../../contracts/api/calls.ts'
import { reads } from '../../calls/handler.ts'
import { eventsSince } from '../../events/read.ts'

/** Catching up by number (engine.md 2 and 5). */
export const readEvents = reads<Calls['readEvents']>(async ({ query, user, services }) => {
  const since = Number(query.since)
  const page = await eventsSince(services.database.db, user.customerId, since, user.role)
  return { asOf: page.head, json: page.json }
})
