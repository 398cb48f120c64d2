import type { Calls } from '../../../contracts/api/calls.ts'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { type Committed, changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { NO_SERVER } from '../outgoing-mail/outbox-row.ts'
import { mailOutcome } from '../outgoing-mail/outcome.ts'
import { enqueue, storeOutgoing } from '../outgoing-mail/queue-mail.ts'
import { senderOf, shownSender } from '../outgoing-mail/sender.ts'
import { resend, type Sending } from './resend.ts'
import { readyMail, writtenEntry } from './written-mail.ts'

/** Files and queues what a person wrote: an EMAIL_OUT of theirs. */
async function sendNew(change: ChangeContext, sending: Sending): Promise<EmailActivity> {
  const { mail, leavesAt, replyTo, draft, reminder } = sending
  const { emailId, messageId } = await storeOutgoing(change, mail)
  const entry = await writtenEntry(change, mail, emailId, {
    status: 'SCHEDULED',
    history: [{ event: 'queued', error_msg: null, at: change.at }],
    automation_info: null,
    ...(leavesAt && { leaves_at: leavesAt }),
    ...(replyTo && { reply_to_email_id: replyTo }),
  })
  await writeActivity(change, entry)
  const queued = { mail, emailId, messageId, activity: entry, kind: 'MANUAL' as const }
  await enqueue(change, { ...queued, notBefore: leavesAt, draft, reminder })
  return entry
}

/** When it leaves, ISO; undefined for at once. */
const leavingAt = ({ at }: ChangeContext, delay = '0'): string | undefined =>
  Number(delay) === 0 ? undefined : new Date(Date.parse(at) + Number(delay) * 1000).toISOString()

type Sent = Committed<Calls['sendEmail']>

/** Says how it ended; null while that is open, which the timeline then tells. */
async function outcome({ answer, params, user, services, commandId }: Sent) {
  const { customerId } = user
  const ended = await mailOutcome(services, { customerId, caseId: params.id, commandId })
  return ended ? { ...ended.now.detail, email_error: ended.error } : answer
}

/**
 * Document 2, section 7: a new mail of the case or, with `case_activity_id`, a Resend of a failed one (G-65). With a
 * delay it waits in the outbox, where its writer may take it back (G-707).
 */
export const sendEmail = changes<Calls['sendEmail']>(
  async ({ params, query, body, change }) => {
    const ready = await readyMail(change, params.id, body, query)
    if (isRefused(ready)) return ready
    const sender = await senderOf(change.tx, change.customerId)
    if (!sender) return refuse(409, NO_SERVER)
    const { before, failed, replyTo, draft, reminder } = ready
    const mail = { ...ready.mail, from: shownSender(sender) }
    const sending = { mail, leavesAt: leavingAt(change, query.delay), replyTo, draft, reminder }
    const detail = await changeLocked(change, before, 'case.mail-scheduled', async () => {
      const activity = failed
        ? await resend(change, failed, sending)
        : await sendNew(change, sending)
      await keepMailCounters(change.tx, params.id)
      return { activity }
    })
    return { ...detail, email_error: null }
  },
  { settle: outcome },
)
