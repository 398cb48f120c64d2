import { and, desc, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { AuditEntry, type AuditFilter } from '../../../contracts/events/audit.ts'
import { OPERATOR } from '../../../contracts/rules/audit/audit.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { auditEntry } from '../../db/schema/audit.ts'
import { instantText } from '../../events/row-sql.ts'

/** The place of an entry in the order of the log: its timestamp, and its number where timestamps are equal. */
export type Place = { at: string; n: number }

type Question = {
  customerId: string
  filter: AuditFilter
  /** What was found before ended here; null for the newest. */
  before: Place | null
  limit: number
}

/**
 * Whose entries: a user's, with what somebody unknown did to them; the operator's; or those of nobody, such as the
 * payment provider.
 */
function ofPerson(person: string): SQL | undefined {
  const byNobody = ne(auditEntry.actorKind, 'user')
  const operator = OPERATOR.name ?? ''
  if (person === 'operator') return and(byNobody, eq(auditEntry.actorName, operator))
  if (person !== 'system') {
    const bySomebody = and(eq(auditEntry.actorKind, 'user'), isNull(auditEntry.actorId))
    return or(eq(auditEntry.actorId, person), and(bySomebody, eq(auditEntry.targetId, person)))
  }
  return and(byNobody, or(isNull(auditEntry.actorName), ne(auditEntry.actorName, operator)))
}

const { at, n } = auditEntry

/** Entries that the filter lets through, the newest first, each with its place. */
export async function findEntries(
  db: Db | Tx,
  { customerId, filter, before, limit }: Question,
): Promise<{ entry: AuditEntry; place: Place }[]> {
  const { person, action, since, until } = filter
  const rows = await db
    .select({ entry: auditEntry, at: sql<string>`${instantText(sql`${at}`)}` })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.customerId, customerId),
        before === null ? undefined : sql`(${at}, ${n}) < (${before.at}::timestamptz, ${before.n})`,
        person === undefined ? undefined : ofPerson(person),
        action === undefined ? undefined : eq(auditEntry.action, action),
        since === undefined ? undefined : gte(at, since),
        until === undefined ? undefined : lt(at, until),
      ),
    )
    .orderBy(desc(at), desc(n))
    .limit(limit)
  return rows.map(({ entry: row, at: instant }) => ({
    place: { at: instant, n: row.n },
    entry: z.parse(AuditEntry, {
      id: String(row.n),
      at: instant,
      actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
      action: row.action,
      target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
      changes: row.changes,
    }),
  }))
}
