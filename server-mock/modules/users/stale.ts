import { sql } from 'drizzle-orm'
import { Actor } from '../../../contracts/events/envelope.ts'
import { userEventNames } from '../../../contracts/events/names.ts'
import { DetailChange } from '../../../contracts/events/payloads.ts'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { Instant } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { type UserForm, userFormOf } from '../../../contracts/rules/accounts/users.ts'
import { changesByOthers } from '../../../contracts/rules/case-changes/stale-fields.ts'
import { z } from '../../../contracts/schema.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { jsonText } from '../../db/json-text.ts'
import { instantText } from '../../events/row-sql.ts'

const ChangesSince = z.array(
  z.object({ actor: Actor, at: Instant, changes: z.array(DetailChange) }),
)

async function changesSince(change: OpenChange, userId: string) {
  const json = await jsonText(
    change.tx,
    sql`select coalesce(json_agg(json_build_object('actor', e.actor,
        'at', ${instantText(sql`e.at`)}, 'changes', e.payload->'changes') order by e.seq), '[]')::text
      from event e where e.customer_id = ${change.customerId}
        and e.name = any(${sql.param([...userEventNames])}::text[])
        and e.payload->'user'->>'user_id' = ${userId}
        and (e.payload->'user'->>'version')::int > ${change.ifMatch}`,
  )
  return z.parse(ChangesSince, JSON.parse(json))
}

/**
 * A save is stale where, after the version that its form was opened with, somebody else changed a field to
 * which it gives another value (engine.md 15; spec README, 7). A form names every field, so what it only
 * repeats overwrites nothing. Where the changes since are not all kept any more, nobody can tell.
 */
export async function staleSince(
  change: OpenChange,
  user: SignedIn,
  now: ManagedUser,
  wanted: UserForm,
): Promise<Refused | null> {
  if (change.ifMatch === null || change.ifMatch === now.version) return null
  const stored: Record<string, unknown> = userFormOf(now)
  const writes = Object.entries(wanted).flatMap(([field, value]) =>
    stored[field] === value ? [] : [field],
  )
  if (writes.length === 0) return null
  const since = await changesSince(change, now.user_id)
  const changes = changesByOthers(since, user.id, writes)
  const isComplete = since.length === now.version - change.ifMatch
  if (isComplete && changes.length === 0) return null
  return refuse(412, messages.userConflict, { extra: { version: now.version, changes } })
}
