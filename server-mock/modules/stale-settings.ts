import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ServerEventName } from '../../contracts/events/definitions.ts'
import { Actor } from '../../contracts/events/envelope.ts'
import { DetailChange } from '../../contracts/events/payloads.ts'
import { changesByOthers } from '../../contracts/rules/case-changes/stale-fields.ts'
import { z } from '../../contracts/schema.ts'
import type { OpenChange, SignedIn } from '../calls/handler.ts'
import { type Refused, refuse } from '../calls/refusal.ts'
import { toInstant } from '../db/instant.ts'
import { event } from '../db/schema/log.ts'

/** What a customer sets up, such as its address: each change of it is an event that holds the version after it. */
type Settings = {
  names: readonly ServerEventName[]
  /** Where the payload of such an event holds the version. */
  versionIn: SQL
  /** Which of these events are about it, where the customer has several such. */
  only?: SQL
  /** As stored by now. */
  version: number
  /** The fields to which the save gives a value. */
  writes: readonly string[]
  /** What a stale save is told. */
  message: string
}

const Since = z.array(
  z.object({
    version: z.int(),
    actor: Actor,
    at: z.string(),
    payload: z.object({ changes: z.array(DetailChange) }),
  }),
)

/**
 * Refuses a save whose form was opened before somebody else's change of what it writes (G-607). To be
 * asked while the customer's row is locked; without `If-Match` the last one to save wins. Where the changes since are
 * not all kept any more, nobody can tell, and the save is stale.
 */
export async function staleSettings(
  { tx, ifMatch, customerId }: OpenChange,
  user: SignedIn,
  { names, versionIn, only, version, writes, message }: Settings,
): Promise<Refused | null> {
  if (ifMatch === null || ifMatch === version || writes.length === 0) return null
  const rows = await tx
    .select({
      version: sql`(${versionIn})::int`,
      actor: event.actor,
      at: event.at,
      payload: event.payload,
    })
    .from(event)
    .where(
      and(
        eq(event.customerId, customerId),
        inArray(event.name, [...names]),
        sql`(${versionIn})::int > ${ifMatch}`,
        only,
      ),
    )
    .orderBy(asc(event.seq))
  const told = z.parse(Since, rows)
  const since = told.map(({ actor, at, payload }) => ({
    ...{ actor, at: toInstant(at) },
    changes: payload.changes,
  }))
  const changes = changesByOthers(since, user.id, writes)
  // One change may be told by two events.
  const kept = new Set(told.map((one) => one.version)).size
  if (kept === version - ifMatch && changes.length === 0) return null
  return refuse(412, message, { extra: { version, changes } })
}
