import type { Calls } from '../../../contracts/api/calls.ts'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { messages } from '../../../contracts/protocol.ts'
import { type Committed, changes } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { NO_SERVER } from '../outgoing-mail/outbox-row.ts'
import { mailOutcome } from '../outgoing-mail/outcome.ts'
import { previewOf } from '../outgoing-mail/preview.ts'
import { enqueue, type Outgoing, storeOutgoing } from '../outgoing-mail/queue-mail.ts'
import { joined } from '../outgoing-mail/recipients.ts'
import { type Sender, senderOf, shownSender } from '../outgoing-mail/sender.ts'
import { keepNamed } from '../pictures/lift.ts'
import { picturesNamedIn } from '../pictures/read.ts'
import { readWritten, type Written } from './outgoing.ts'
import { failedEntry, resend } from './resend.ts'

const outgoing = (caseId: string, sender: Sender, written: Written): Outgoing => ({
  ...written,
  caseId,
  from: shownSender(sender),
  templateId: null,
})

/** Files and queues what a person wrote: an EMAIL_OUT of theirs. */
async function sendNew(change: ChangeContext, mail: Outgoing): Promise<EmailActivity> {
  const { emailId, messageId } = await storeOutgoing(change, mail)
  const entry: EmailActivity = {
    ...entryBy(change, mail.caseId, newId()),
    type: 'EMAIL_OUT',
    content: {
      email_id: emailId,
      to: joined(mail.to),
      from: mail.from,
      subject: mail.subject,
      preview: await previewOf(change.tx, mail.caseId, mail.text),
      unread: 0,
      status: 'SCHEDULED',
      mail_content: null,
      history: [{ event: 'queued', error_msg: null, at: change.at }],
      automation_info: null,
      has_attachments: mail.files.length > 0,
    },
  }
  await writeActivity(change, entry)
  await enqueue(change, { mail, emailId, messageId, activity: entry, kind: 'MANUAL' })
  return entry
}

/** Why nothing can be sent for this case now, or null. */
function obstacle({ row, detail }: CaseSnapshot): Refused | null {
  if (row.state === 'STANDBY')
    return refuse(409, 'Invalid request: case in state STANDBY cannot send emails.')
  return detail.email_flow_id === null
    ? refuse(409, 'No mail flow assigned to the case. Please select a mail flow to send mails')
    : null
}

type Sent = Committed<Calls['sendEmail']>

/** Says how it ended; null while that is open, which the timeline then tells. */
async function outcome({ answer, params, user, services, commandId }: Sent) {
  const { customerId } = user
  const ended = await mailOutcome(services, { customerId, caseId: params.id, commandId })
  return ended ? { ...ended.now.detail, email_error: ended.error } : answer
}

/** Document 2, section 7: a new mail of the case or, with `case_activity_id`, a Resend of a failed one (G-65). */
export const sendEmail = changes<Calls['sendEmail']>(
  async ({ params, query, body, change }) => {
    const written = readWritten(body)
    if ('refused' in written) return written
    const before = await lockCase(change, params.id)
    const refused = obstacle(before)
    if (refused) return refused
    const sender = await senderOf(change.tx, change.customerId)
    if (!sender) return refuse(409, NO_SERVER)
    const unknown = await keepNamed(change, picturesNamedIn(written.html))
    if (unknown) return unknown
    const mail = outgoing(params.id, sender, written)
    const again = query.case_activity_id
    const failed = again === undefined ? null : await failedEntry(change, params.id, again)
    if (isRefused(failed)) return failed
    if (again !== undefined && failed === null) return refuse(404, messages.notFound)
    const detail = await changeLocked(change, before, 'case.mail-scheduled', async () => {
      const activity = failed ? await resend(change, failed, mail) : await sendNew(change, mail)
      await keepMailCounters(change.tx, params.id)
      return { activity }
    })
    return { ...detail, email_error: null }
  },
  { settle: outcome },
)
