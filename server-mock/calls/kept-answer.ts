import type { Envelope } from '../../contracts/events/envelope.ts'
import { asSeenBy, eventsOfCommand } from '../events/read.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './handler.ts'
import { keptUnder } from './idempotency.ts'

/** What a command was answered, and the events that it committed. */
export type Committed = { answer: object; events: Envelope[] }

/** What this user's command was answered, with all that it caused so far; null where none of theirs was done under the key. */
export async function keptAnswer(
  services: Services,
  user: SignedIn,
  key: string,
): Promise<object | null> {
  const kept = await keptUnder(services.database.db, { userId: user.id, key })
  if (!kept) return null
  const events = await eventsSoFar(services, user, key)
  return answerBody(user, { answer: Object(kept.answer), events })
}

/** What the command caused so far. Another member of the customer may have used the same key. */
export async function eventsSoFar(
  services: Services,
  user: SignedIn,
  commandId: string,
): Promise<Envelope[]> {
  const events = await eventsOfCommand(services.database.db, user.customerId, commandId)
  return events.filter(({ actor }) => actor.id === user.id)
}

/** The body of a changing answer: the record, and the events as this reader may see them. */
export const answerBody = (user: SignedIn, { answer, events }: Committed): object => ({
  ...answer,
  events: events.map((event) => asSeenBy(user.role, event)),
})
