import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditChange, AuditTarget } from '../../../contracts/events/audit.ts'
import type { Actor } from '../../../contracts/events/envelope.ts'

/** What was done, without who and when. */
export type AuditNote = { action: AuditAction; target: AuditTarget; changes: AuditChange[] }

/** Who did it, and when; `at` as ISO. */
type Doing = { actor: Actor; at: string }
export type AuditBy = Doing & { customerId: string }

/** `customers`: a list of rows with one column, their ids. */
function writing(customers: SQL, { actor, at }: Doing, notes: readonly AuditNote[]): SQL {
  const rows = notes.map(({ action, target, changes }, n) => ({
    n,
    action,
    kind: target.kind,
    id: target.id,
    name: target.name,
    changes,
  }))
  return sql`
    insert into audit_entry (customer_id, at, actor_kind, actor_id, actor_name,
      action, target_kind, target_id, target_name, changes)
    select c.id, ${at}::timestamptz, a.kind, a.id, a.name,
      e.action, e.kind, e.id, e.name, e.changes
    from ${customers} as c(id),
      jsonb_to_record(${JSON.stringify(actor)}::jsonb) as a(kind text, id text, name text),
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(n int, action text, kind text, id text, name text, changes jsonb)
    order by c.id, e.n`
}

/** Writes entries in their order; every value is text, so that it may be sent together with a commit. */
export const writingEntries = (by: AuditBy, notes: readonly AuditNote[]): SQL =>
  writing(sql`(values (${by.customerId}::text))`, by, notes)

/** The same at every customer of this installation, by one statement. */
export const writingEverywhere = (by: Doing, notes: readonly AuditNote[]): SQL =>
  writing(sql`(select id from customer)`, by, notes)

/** A user as the target of an entry. */
export const userTarget = (id: string, name: string | null): AuditTarget => ({
  kind: 'user',
  id,
  name,
})
