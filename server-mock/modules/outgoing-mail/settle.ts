import { and, eq } from 'drizzle-orm'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { activity } from '../../db/schema/cases.ts'
import { outbox } from '../../db/schema/mail.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { Services } from '../../services.ts'
import { readEntry } from '../case-record/activities.ts'
import { remindOfSent } from '../case-record/case-reminder.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { endDraft } from '../mail-drafts/draft-at-send.ts'
import { type Claimed, isHeld, type OutboxMail } from './outbox-row.ts'

/**
 * How a mail ended: `error` is for the reader, null when everybody got it. `later`: nobody got it for sure, and
 * another attempt may do better.
 */
export type Ending = { error: string | null; accepted: readonly string[]; later?: boolean }

/** How a mail ends that could not be made: nothing of it was handed over yet. */
export const notMade = (cause: unknown): Ending => ({
  error: 'The mail could not be created.',
  accepted: [],
  later: isUnavailable(cause),
})

/** The entry of a mail that was sent or received, or null if it is gone. */
export async function lockEntry(
  change: ChangeContext,
  activityId: string | null,
): Promise<EmailActivity | null> {
  if (activityId === null) return null
  const [row] = await change.tx
    .select()
    .from(activity)
    .where(and(eq(activity.id, activityId), eq(activity.customerId, change.customerId)))
    .for('update')
  const entry = row ? readEntry(row) : null
  return entry?.type === 'EMAIL_OUT' || entry?.type === 'TRIGGERED' ? entry : null
}

/** Writes what became of a mail into its entry. */
export async function markEntry(
  change: ChangeContext,
  entry: EmailActivity,
  error: string | null,
): Promise<EmailActivity> {
  const { leaves_at: _, ...former } = entry.content
  const content: EmailActivity['content'] = {
    ...former,
    status: error === null ? 'SENT' : 'FAILED',
    history: [
      ...entry.content.history,
      { event: error === null ? 'sent' : 'failed', error_msg: error, at: change.at },
    ],
  }
  await change.tx.update(activity).set({ content }).where(eq(activity.id, entry.id))
  return { ...entry, content }
}

const eventOf = (kind: string, error: string | null): CaseEventName => {
  if (error === null) return 'case.mail-sent'
  return kind === 'INITIAL' ? 'case.activation-mail-failed' : 'case.mail-failed'
}

/** Marks the row; false if somebody settled it before. */
async function close(change: ChangeContext, row: Claimed, ending: Ending): Promise<boolean> {
  const closed = await change.tx
    .update(outbox)
    .set({
      state: ending.error === null ? 'sent' : 'failed',
      settled: change.at,
      error: ending.error,
      accepted: [...ending.accepted],
    })
    .where(isHeld(row))
    .returning({ id: outbox.id })
  return closed.length > 0
}

/** Of a request for a link nothing stays: its address may be nobody's. */
async function drop(change: ChangeContext, row: Claimed): Promise<boolean> {
  const dropped = await change.tx.delete(outbox).where(isHeld(row)).returning({ id: outbox.id })
  return dropped.length > 0
}

const MINUTE_MS = 60_000

/** Before each further attempt, in minutes: about an hour in all. */
const PAUSES: readonly number[] = [1, 2, 4, 8, 15, 30]

/** A report is about days that are over, and nobody asks for it anew: after that hour each hour, for three days. */
const REPORT_PAUSES: readonly number[] = [...PAUSES, ...Array<number>(71).fill(60)]

const none: readonly number[] = []

/** The pauses of what each attempt makes anew. Who asked for a report is told at once instead, and may ask again. */
function pausesOf({ kind, commandId }: Claimed): readonly number[] {
  if (kind === 'LINK') return PAUSES
  return kind === 'REPORT' && commandId === null ? REPORT_PAUSES : none
}

/**
 * Lets the request for a link or a report wait for another attempt, which makes a new one; false when there were enough.
 * Only what surely reached nobody may come here (G-617).
 */
async function putOff({ tx, at }: ChangeContext, row: Claimed): Promise<boolean> {
  const attempts = (row.mail.retry?.attempts ?? 0) + 1
  const pause = pausesOf(row)[attempts - 1]
  if (pause === undefined) return false
  const notBefore = new Date(Date.parse(at) + pause * MINUTE_MS).toISOString()
  const waiting = await tx
    .update(outbox)
    .set({
      state: 'queued',
      claimed: null,
      claimedBy: null,
      notBefore,
      mail: { ...row.mail, retry: { attempts } } satisfies OutboxMail,
    })
    .where(isHeld(row))
    .returning({ id: outbox.id })
  return waiting.length > 0
}

async function settleOnCase(
  change: ChangeContext,
  row: Claimed,
  caseId: string,
  ending: Ending,
): Promise<void> {
  const { error } = ending
  const before = await lockCase(change, caseId)
  if (!(await close(change, row, ending))) return
  const entry = await lockEntry(change, row.activityId)
  if (!entry) return
  await changeLocked(change, before, eventOf(row.kind, error), async () => {
    const marked = await markEntry(change, entry, error)
    if (row.kind === 'INITIAL' && error === null)
      await writeDetail(change, caseId, { initialSentAt: change.at })
    if (error === null) await endDraft(change, row.mail.draft)
    await keepMailCounters(change.tx, caseId)
    return { activity: marked }
  })
  if (error === null) await remindOfSent(change, caseId, row.mail.reminder)
  // What a person wrote themselves stops nothing: they were told (G-478).
  if (error !== null && row.kind !== 'MANUAL') await pauseScheduled(change, caseId)
}

/**
 * Records how a mail ended, once: its row, its entry, the counters and the event that carries the command
 * which caused it. An automated mail that failed pauses the rest of its case (G-39). A mail with a link and a report that
 * nobody asked for are tried again where they surely reached nobody.
 */
export async function settle(services: Services, row: Claimed, ending: Ending): Promise<void> {
  const by = { customerId: row.customerId, actor: row.actor, commandId: row.commandId }
  await runChange(services, by, async (change) => {
    if (row.caseId !== null) return settleOnCase(change, row, String(row.caseId), ending)
    if (ending.later === true && (await putOff(change, row))) {
      services.log.info('A mail that is made as it leaves is tried again later', {
        kind: row.kind,
        reason: ending.error,
      })
      return
    }
    const isClosed =
      row.kind === 'LINK' ? await drop(change, row) : await close(change, row, ending)
    // Who tries a text is told themselves.
    if (isClosed && ending.error !== null && row.kind !== 'TEST')
      services.log.warn('A system mail did not leave', { reason: ending.error })
  })
}
