import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Activity } from '../../../contracts/model/activity.ts'
import { activity, caseDetail, caseRow } from '../../db/schema.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from './activities.ts'
import { changeCase } from './change-case.ts'

/**
 * Puts the mails of a case that wait on PAUSED and remembers since when (spec README, 4); answers their
 * activities for the event. To be called while the case is locked. Mails that are on their way already go.
 */
export async function pauseMails(change: ChangeContext, caseId: string): Promise<Activity[]> {
  const paused = await change.tx
    .update(activity)
    .set({ content: sql`jsonb_set(${activity.content}, '{status}', '"PAUSED"')` })
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
        sql`${activity.content}->>'status' = 'SCHEDULED'`,
      ),
    )
    .returning()
  if (paused.length === 0) return []
  await change.tx
    .update(caseDetail)
    .set({ pausedAt: sql`coalesce(${caseDetail.pausedAt}, ${change.at}::timestamptz)` })
    .where(eq(caseDetail.id, Number(caseId)))
  await change.tx
    .update(caseRow)
    .set({
      scheduledPaused: sql`${caseRow.scheduledPaused} + ${paused.length}::int`,
      scheduledWaiting: sql`${caseRow.scheduledWaiting} - ${paused.length}::int`,
    })
    .where(eq(caseRow.id, Number(caseId)))
  return paused.map(readEntry)
}

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
  await changeCase(change, caseId, 'case.automation-paused', async () => ({
    furtherActivities: await pauseMails(change, caseId),
  }))
}
