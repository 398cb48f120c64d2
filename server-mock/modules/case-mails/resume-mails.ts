import { asc, eq, inArray } from 'drizzle-orm'
import { shifted } from '../../../contracts/rules/mail/scheduling.ts'
import { toInstant } from '../../db/instant.ts'
import { activity, caseDetail } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../case-record/activities.ts'
import type { CaseEffect } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { plannedMails } from '../case-record/pause-scheduled.ts'
import { writeDetail } from '../case-record/write-case.ts'

/** Since when the case is paused; a pause that nobody dated shifts nothing. */
export async function pausedSince(change: ChangeContext, caseId: string): Promise<string> {
  const [row] = await change.tx
    .select({ at: caseDetail.pausedAt })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  return row?.at ? toInstant(row.at) : change.at
}

async function pausedEntries(change: ChangeContext, caseId: string) {
  const rows = await change.tx
    .select()
    .from(activity)
    .where(plannedMails(caseId, 'PAUSED'))
    .orderBy(asc(activity.id))
  return rows
    .map(readEntry)
    .flatMap((entry) =>
      entry.type === 'EMAIL_SCHEDULED' || entry.type === 'SCHEDULED' ? [entry] : [],
    )
}

/**
 * Lets the paused mails of a case go on: reminders as much later as the pause was long, the discount's end on
 * its own day, or not at all when that is past (G-604). To be called while the case is locked.
 */
export async function resumeMails(change: ChangeContext, caseId: string): Promise<CaseEffect> {
  const since = await pausedSince(change, caseId)
  const resumed: CaseEffect = { furtherActivities: [], removedActivityIds: [] }
  for (const entry of await pausedEntries(change, caseId)) {
    const fixed = entry.content.type === 'DISCOUNT_END'
    const planned = entry.content.scheduled_at
    if (fixed && Date.parse(planned) <= Date.parse(change.at)) {
      resumed.removedActivityIds?.push(entry.id)
      continue
    }
    const scheduled_at = fixed ? planned : shifted(planned, since, change.at)
    const content = { ...entry.content, status: 'SCHEDULED' as const, scheduled_at }
    await change.tx.update(activity).set({ content }).where(eq(activity.id, entry.id))
    resumed.furtherActivities?.push({ ...entry, content })
  }
  const { removedActivityIds = [] } = resumed
  if (removedActivityIds.length > 0)
    await change.tx.delete(activity).where(inArray(activity.id, removedActivityIds))
  await writeDetail(change, caseId, { pausedAt: null })
  await keepMailCounters(change.tx, caseId)
  return resumed
}
