import { and, asc, eq, sql } from 'drizzle-orm'
import { messages } from '../../../contracts/api/protocol.ts'
import { AddressChange } from '../../../contracts/events/business.ts'
import { Actor } from '../../../contracts/events/envelope.ts'
import { changesByOthers } from '../../../contracts/rules/stale-fields.ts'
import { z } from '../../../contracts/schema.ts'
import { event } from '../../db/schema/log.ts'
import type { OpenChange, SignedIn } from '../../http/handler.ts'
import { type Refused, refuse } from '../../http/refusal.ts'

const Since = z.object({ actor: Actor, at: z.string(), payload: AddressChange })

/** Every field that a save of the address writes. */
const WRITES = ['address_line_1', 'address_line_2', 'postal_code', 'city', 'vat_id', 'timezone']

/**
 * Refuses a save whose form was opened before somebody else's change (spec README, 7). To be asked while
 * the customer's row is locked; without `If-Match` the last one to save wins.
 */
export async function staleAddress(
  { tx, ifMatch, customerId }: OpenChange,
  user: SignedIn,
  version: number,
): Promise<Refused | null> {
  if (ifMatch === null || ifMatch === version) return null
  const rows = await tx
    .select({ actor: event.actor, at: event.at, payload: event.payload })
    .from(event)
    .where(
      and(
        eq(event.customerId, customerId),
        eq(event.name, 'customer.address-changed'),
        sql`(${event.payload}->'details'->>'version')::int > ${ifMatch}`,
      ),
    )
    .orderBy(asc(event.seq))
  const since = z
    .parse(z.array(Since), rows)
    .map(({ actor, at, payload }) => ({ actor, at, changes: payload.changes }))
  const changes = changesByOthers(since, user.id, WRITES)
  if (since.length === version - ifMatch && changes.length === 0) return null
  return refuse(412, messages.conflictOfDetails, { extra: { version, changes } })
}
