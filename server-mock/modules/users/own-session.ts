import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { session } from '../../db/schema/accounts.ts'

/** The session that a user has open, or null: one person, one session (G-217). */
export async function sessionOf(db: Db | Tx, userId: string): Promise<string | null> {
  const [open] = await db
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.userId, userId), isNull(session.ended)))
    .orderBy(desc(session.created))
    .limit(1)
  return open?.id ?? null
}
