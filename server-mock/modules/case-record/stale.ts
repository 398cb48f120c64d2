import { sql } from 'drizzle-orm'
import { Actor } from '../../../contracts/events/envelope.ts'
import { DetailChange } from '../../../contracts/events/payloads.ts'
import { Instant } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changesByOthers } from '../../../contracts/rules/case-changes/stale-fields.ts'
import { z } from '../../../contracts/schema.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { jsonText } from '../../db/json-text.ts'
import { instantText } from '../../events/row-sql.ts'
import { lockCase } from './change-case.ts'
import type { CaseSnapshot } from './snapshot.ts'

const ChangesSince = z.array(
  z.object({ actor: Actor, at: Instant, changes: z.array(DetailChange) }),
)
type ChangesSince = z.infer<typeof ChangesSince>

async function changesSince(change: OpenChange, caseId: string): Promise<ChangesSince> {
  const json = await jsonText(
    change.tx,
    sql`select coalesce(json_agg(json_build_object('actor', e.actor,
        'at', ${instantText(sql`e.at`)}, 'changes', coalesce(e.payload->'changes', '[]'::json))
        order by e.case_version), '[]')::text
      from event e where e.case_id = ${caseId}::bigint and e.case_version > ${change.ifMatch}
        and e.customer_id = ${change.customerId}`,
  )
  return z.parse(ChangesSince, JSON.parse(json))
}

/**
 * Locks the case and checks `If-Match`: stale only if, after that version, somebody else changed a field
 * that this call writes (engine.md 15). Where the changes since are not all kept any more, nobody can
 * tell, and the call is stale. What the case as it is allows nobody is refused next.
 */
export async function openCase(
  change: OpenChange,
  user: SignedIn,
  caseId: string,
  writes: readonly string[],
  objects: (before: CaseSnapshot) => string | null = () => null,
): Promise<CaseSnapshot | Refused> {
  const before = await lockCase(change, caseId)
  const stale = await staleness(change, user, before, writes)
  if (stale) return stale
  const objection = objects(before)
  return objection === null ? before : refuse(409, objection)
}

async function staleness(
  change: OpenChange,
  user: SignedIn,
  { row: { id, version } }: CaseSnapshot,
  writes: readonly string[],
): Promise<Refused | null> {
  if (change.ifMatch === null || change.ifMatch === version || writes.length === 0) return null
  const since = await changesSince(change, id)
  const changes = changesByOthers(since, user.id, writes)
  const complete = since.length === version - change.ifMatch
  if (complete && changes.length === 0) return null
  return refuse(412, messages.conflict, { extra: { version, changes } })
}
