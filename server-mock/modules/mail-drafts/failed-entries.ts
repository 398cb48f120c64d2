import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { activity } from '../../db/schema/cases.ts'
import { outbox } from '../../db/schema/mail.ts'

/** Which entry was to send a draft and has failed, by draft: it is sent again as that one (G-65). */
export async function failedEntriesOf(
  db: Db,
  caseId: string,
  draftIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (draftIds.length === 0) return new Map()
  const draftId = sql<string>`${outbox.mail}->'draft'->>'id'`
  const found = await db
    .select({ draftId, entryId: activity.id })
    .from(activity)
    .innerJoin(outbox, eq(outbox.activityId, activity.id))
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        sql`${activity.content}->>'status' = 'FAILED'`,
        inArray(draftId, [...draftIds]),
      ),
    )
    .orderBy(asc(outbox.created))
  return new Map(found.map((row) => [row.draftId, row.entryId]))
}
