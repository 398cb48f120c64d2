import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { activity } from '../../db/schema/cases.ts'
import { attachment, email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { countPlanned } from '../case-record/pause-scheduled.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'

/** Each mail stands for itself: who takes another one away makes nothing stale. */
const WRITES: readonly string[] = []

async function entryOf(
  change: ChangeContext,
  caseId: string,
  activityId: string,
): Promise<Activity | null> {
  const [row] = await change.tx
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.id, activityId),
        eq(activity.caseId, Number(caseId)),
        eq(activity.customerId, change.customerId),
      ),
    )
  return row ? readEntry(row) : null
}

/** The mail behind a removable entry, null for one that was only planned; refused for all others. */
function mailOf(entry: Activity | null): { emailId: string | null } | Refused {
  switch (entry?.type) {
    case 'EMAIL_SCHEDULED':
    case 'SCHEDULED':
      return { emailId: null }
    case 'EMAIL_OUT':
    case 'TRIGGERED':
      return entry.content.status === 'FAILED'
        ? { emailId: entry.content.email_id }
        : refuse(409, 'Only scheduled or failed emails can be deleted.')
    default:
      return refuse(404, messages.notFound)
  }
}

async function remove(change: ChangeContext, activityId: string, emailId: string | null) {
  await change.tx.delete(activity).where(eq(activity.id, activityId))
  if (emailId === null) return
  const ofMail = and(eq(email.id, emailId), eq(email.customerId, change.customerId))
  await change.tx
    .delete(attachment)
    .where(sql`${attachment.emailId} in (select id from email where ${ofMail})`)
  await change.tx.delete(email).where(ofMail)
}

/** CASEAPI-38; a failed mail lowers its counter, and nothing resumes by itself (G-479). */
export const deleteScheduledEmail = changes<Calls['deleteScheduledEmail']>(
  async ({ params, user, change }) => {
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    const mail = mailOf(await entryOf(change, params.id, params.activityId))
    if (isRefused(mail)) return mail
    return changeLocked(change, before, 'case.mail-removed', async () => {
      await remove(change, params.activityId, mail.emailId)
      await keepMailCounters(change.tx, params.id)
      // While a payment runs the date says that somebody has written (G-626).
      const isOver =
        before.row.state !== 'PAYMENT_PROCESSING' &&
        (await countPlanned(change, params.id, 'PAUSED')) === 0
      if (isOver) await writeDetail(change, params.id, { pausedAt: null })
      return { removedActivityId: params.activityId }
    })
  },
)
