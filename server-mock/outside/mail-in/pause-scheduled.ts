import { and, eq, inArray, sql } from 'drizzle-orm'
import { activity, caseRow } from '../../db/schema.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../../modules/cases/activities.ts'
import { changeCase } from '../../modules/cases/change-case.ts'

const waiting = (caseId: string) =>
  and(
    eq(activity.caseId, Number(caseId)),
    inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
    sql`${activity.content}->>'status' = 'SCHEDULED'`,
  )

/**
 * Pauses the scheduled mails of an ACTIVE case, all of them, because nobody wants a reminder to cross an
 * answer (spec README, 12). Without one that waits nothing happens.
 */
export async function pauseScheduled(change: ChangeContext, caseId: string): Promise<void> {
  const [row] = await change.tx
    .select({ state: caseRow.state, waiting: caseRow.scheduledWaiting })
    .from(caseRow)
    .where(eq(caseRow.id, Number(caseId)))
  if (row?.state !== 'ACTIVE' || row.waiting === 0) return
  await changeCase(change, caseId, 'case.automation-paused', async () => {
    const paused = await change.tx
      .update(activity)
      .set({ content: sql`jsonb_set(${activity.content}, '{status}', '"PAUSED"')` })
      .where(waiting(caseId))
      .returning()
    await change.tx
      .update(caseRow)
      .set({
        scheduledPaused: sql`${caseRow.scheduledPaused} + ${caseRow.scheduledWaiting}`,
        scheduledWaiting: 0,
      })
      .where(eq(caseRow.id, Number(caseId)))
    return { furtherActivities: paused.map(readEntry) }
  })
}
