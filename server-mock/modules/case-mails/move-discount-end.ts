import { and, eq, inArray, sql } from 'drizzle-orm'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../case-record/activities.ts'
import type { CaseEffect } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { countPlanned, plannedMails } from '../case-record/pause-scheduled.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { discountEndOf } from './planned-mail.ts'

const waits = (caseId: string, status: 'SCHEDULED' | 'PAUSED') =>
  and(plannedMails(caseId, status), sql`${activity.content}->>'type' = 'DISCOUNT_END'`)

async function waitingEnds(change: ChangeContext, caseId: string) {
  const rows = await change.tx
    .select()
    .from(activity)
    .where(sql`${waits(caseId, 'SCHEDULED')} or ${waits(caseId, 'PAUSED')}`)
  return rows
    .map(readEntry)
    .flatMap((entry) =>
      entry.type === 'EMAIL_SCHEDULED' || entry.type === 'SCHEDULED' ? [entry] : [],
    )
}

async function timestampOf(change: ChangeContext, day: string | null): Promise<string | null> {
  const at = await discountEndOf(change, day)
  return at !== null && Date.parse(at) > Date.parse(change.at) ? at : null
}

/**
 * Lets the mail about the end of the discount follow the offer: it waits for the day before the new deadline, and
 * goes where there is none or that time is past. One that has left stays. To be called while the case is locked.
 */
export async function moveDiscountEnd(
  change: ChangeContext,
  caseId: string,
  deadline: string | null,
): Promise<CaseEffect> {
  const entries = await waitingEnds(change, caseId)
  if (entries.length === 0) return {}
  const scheduled_at = await timestampOf(change, deadline)
  if (scheduled_at !== null) {
    const moved = entries.map((entry) => ({
      ...entry,
      content: { ...entry.content, scheduled_at },
    }))
    for (const { id, content } of moved)
      await change.tx.update(activity).set({ content }).where(eq(activity.id, id))
    return { furtherActivities: moved }
  }
  const removedActivityIds = entries.map(({ id }) => id)
  await change.tx.delete(activity).where(inArray(activity.id, removedActivityIds))
  await keepMailCounters(change.tx, caseId)
  if ((await countPlanned(change, caseId, 'PAUSED')) === 0)
    await writeDetail(change, caseId, { pausedAt: null })
  return { removedActivityIds }
}
