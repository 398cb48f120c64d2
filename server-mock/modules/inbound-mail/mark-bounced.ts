import { and, eq, inArray } from 'drizzle-orm'
import { email, outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { Report } from '../../mail-parsing/mail-types.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import { readMessageId } from '../outgoing-mail/message-id.ts'
import { lockEntry, markEntry } from '../outgoing-mail/settle.ts'

/** The sent mail that a report is about: its newest attempt, for an older one may have been repaired since. */
async function bouncedRow(change: ChangeContext, bounce: Report) {
  const own = bounce.messageIds.filter(
    (id) => readMessageId(change.config.sessionSecret, change.customerId, id) !== null,
  )
  if (own.length === 0) return null
  const [row] = await change.tx
    .select({
      id: outbox.id,
      caseId: outbox.caseId,
      activityId: outbox.activityId,
      kind: outbox.kind,
    })
    .from(outbox)
    .innerJoin(email, and(eq(email.id, outbox.emailId), eq(email.messageId, outbox.messageId)))
    .where(and(eq(outbox.customerId, change.customerId), inArray(outbox.messageId, own)))
  return row ?? null
}

/**
 * A mail that came back was not sent after all: FAILED with the reason, its counter raised, and the rest of the
 * case's automated mails paused (G-612; G-39).
 */
export async function markBounced(change: ChangeContext, bounce: Report): Promise<void> {
  const row = await bouncedRow(change, bounce)
  if (!row || row.caseId === null) return
  const caseId = String(row.caseId)
  const before = await lockCase(change, caseId)
  const entry = await lockEntry(change, row.activityId)
  if (entry?.content.status !== 'SENT') return
  // Nobody is known to have it, so a Resend reaches everybody again.
  await change.tx
    .update(outbox)
    .set({ state: 'failed', error: bounce.reason, accepted: [] })
    .where(eq(outbox.id, row.id))
  await changeLocked(change, before, 'case.mail-failed', async () => {
    const activity = await markEntry(change, entry, bounce.reason)
    await keepMailCounters(change.tx, caseId)
    return { activity }
  })
  if (row.kind !== 'MANUAL') await pauseScheduled(change, caseId)
}
