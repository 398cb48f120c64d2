import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Activity, EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { activity } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { countPlanned } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { removeMail } from './remove-mail.ts'
import { isOfPerson, takeBack, unqueue } from './take-back.ts'

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

/** A removable entry: of a failed mail, of one that was only planned, of one that a person takes back. */
type Removable = { emailId: string | null } | { takenBack: EmailActivity }

async function removable(
  change: ChangeContext,
  entry: Activity | null,
): Promise<Removable | Refused> {
  switch (entry?.type) {
    case 'EMAIL_SCHEDULED':
    case 'SCHEDULED':
      return { emailId: null }
    case 'EMAIL_OUT':
    case 'TRIGGERED':
      if (entry.content.status === 'FAILED') return { emailId: entry.content.email_id }
      if (!isOfPerson(entry)) return refuse(409, 'Only scheduled or failed emails can be deleted.')
      return (await unqueue(change, entry)) ?? { takenBack: entry }
    default:
      return refuse(404, messages.notFound)
  }
}

async function remove(
  change: ChangeContext,
  before: CaseSnapshot,
  activityId: string,
  emailId: string | null,
) {
  const caseId = before.row.id
  return changeLocked(change, before, 'case.mail-removed', async () => {
    await removeMail(change, activityId, emailId)
    await keepMailCounters(change.tx, caseId)
    // While a payment runs the date says that somebody has written (G-626).
    const isOver =
      before.row.state !== 'PAYMENT_PROCESSING' &&
      (await countPlanned(change, caseId, 'PAUSED')) === 0
    if (isOver) await writeDetail(change, caseId, { pausedAt: null })
    return { removedActivityId: activityId }
  })
}

/**
 * CASEAPI-38; a failed mail lowers its counter, and nothing resumes by itself (G-479). What a person sends and nobody has
 * begun to send is taken back (G-707).
 */
export const deleteScheduledEmail = changes<Calls['deleteScheduledEmail']>(
  async ({ params, user, change }) => {
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    const mail = await removable(change, await entryOf(change, params.id, params.activityId))
    if (isRefused(mail)) return mail
    if ('emailId' in mail) return remove(change, before, params.activityId, mail.emailId)
    return changeLocked(change, before, 'case.mail-taken-back', async () => {
      const effect = await takeBack(change, mail.takenBack)
      await keepMailCounters(change.tx, params.id)
      return effect
    })
  },
)
