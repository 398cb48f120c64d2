import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { among } from '../../db/among.ts'
import { activity, caseDetail } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from './activities.ts'
import { changeLocked, lockCase } from './change-case.ts'
import { keepMailCounters } from './mail-counters.ts'

const planned = (status: 'SCHEDULED' | 'PAUSED') =>
  and(
    inArray(activity.type, ['EMAIL_SCHEDULED', 'SCHEDULED']),
    sql`${activity.content}->>'status' = ${status}`,
  )

/** The mails of a case that were planned and are not on their way, of one status. */
export const plannedMails = (caseId: string, status: 'SCHEDULED' | 'PAUSED') =>
  and(eq(activity.caseId, Number(caseId)), planned(status))

/** How many planned mails of a case have this status; those in the outbox are planned no more. */
export const countPlanned = (
  change: ChangeContext,
  caseId: string,
  status: 'SCHEDULED' | 'PAUSED',
): Promise<number> => change.tx.$count(activity, plannedMails(caseId, status))

const rememberPause = (change: ChangeContext, caseIds: readonly string[]) =>
  change.tx
    .update(caseDetail)
    .set({ pausedAt: sql`coalesce(${caseDetail.pausedAt}, ${change.at}::timestamptz)` })
    .where(among(caseDetail.id, caseIds))

/**
 * Puts the mails of these cases that wait on PAUSED and remembers since when (G-604); answers their
 * activities for the event. To be called while the cases are locked. Mails that are on their way already go.
 */
export async function pauseMails(change: ChangeContext, ...caseIds: string[]): Promise<Activity[]> {
  if (caseIds.length === 0) return []
  const paused = await change.tx
    .update(activity)
    .set({ content: sql`jsonb_set(${activity.content}, '{status}', '"PAUSED"')` })
    .where(and(among(activity.caseId, caseIds), planned('SCHEDULED')))
    .returning()
  await rememberPause(change, caseIds)
  await keepMailCounters(change.tx, ...caseIds)
  return paused.map(readEntry)
}

/**
 * Pauses the scheduled mails of an ACTIVE case, all of them: nobody wants a reminder to cross an answer, or
 * to follow a mail that failed (G-612; G-478). Without one that waits nothing happens.
 */
export async function pauseScheduled(change: ChangeContext, caseId: string): Promise<void> {
  const before = await lockCase(change, caseId)
  if (before.row.state !== 'ACTIVE') return
  if ((await countPlanned(change, caseId, 'SCHEDULED')) === 0) return
  await changeLocked(change, before, 'case.automation-paused', async () => ({
    furtherActivities: await pauseMails(change, caseId),
  }))
}

/**
 * Somebody has written about a case: its scheduled mails pause, or, while a payment runs and all wait anyway,
 * come back paused should it fail (G-612, G-626).
 */
export async function pauseForAnswer(change: ChangeContext, caseId: string): Promise<void> {
  const { row } = await lockCase(change, caseId)
  if (row.state === 'PAYMENT_PROCESSING') await rememberPause(change, [caseId])
  else await pauseScheduled(change, caseId)
}

/** After a failed payment: pauses what waits if somebody has written meanwhile. */
export async function pauseIfAnswered(change: ChangeContext, caseId: string): Promise<void> {
  const ofCase = eq(caseDetail.id, Number(caseId))
  const [found] = await change.tx.select({ at: caseDetail.pausedAt }).from(caseDetail).where(ofCase)
  if (!found?.at) return
  await pauseScheduled(change, caseId)
  if ((await countPlanned(change, caseId, 'PAUSED')) > 0) return
  await change.tx.update(caseDetail).set({ pausedAt: null }).where(ofCase)
}
