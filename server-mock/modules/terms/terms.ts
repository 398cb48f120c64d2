import { desc } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { termsOfService } from '../../db/schema/terms.ts'

export type Terms = typeof termsOfService.$inferSelect

/** The terms in force: the version that was created last. */
export async function currentTerms(db: Db | Tx): Promise<Terms> {
  const [terms] = await db
    .select()
    .from(termsOfService)
    .orderBy(desc(termsOfService.created), desc(termsOfService.version))
    .limit(1)
  if (!terms) throw new Error('there are no terms of service: every start sees to the first ones')
  return terms
}
