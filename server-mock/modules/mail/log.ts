import type { Calls } from '../../../contracts/api/calls.ts'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { writeActivity } from '../case-record/activities.ts'
import { remindOfSent } from '../case-record/case-reminder.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { endDraft } from '../mail-drafts/draft-at-send.ts'
import { messageIdOf, type Outgoing, storeOutgoing } from '../outgoing-mail/queue-mail.ts'
import { senderOf, shownSender } from '../outgoing-mail/sender.ts'
import { rewriteFailed } from './resend.ts'
import { readyMail, writtenEntry } from './written-mail.ts'

const logged = { kind: 'LOGGED', template_name: null }

async function logNew(
  change: ChangeContext,
  mail: Outgoing,
  replyTo: string | undefined,
): Promise<EmailActivity> {
  const { emailId } = await storeOutgoing(change, mail)
  const entry = await writtenEntry(change, mail, emailId, {
    status: 'SENT',
    history: [{ event: 'logged', error_msg: null, at: change.at }],
    automation_info: logged,
    ...(replyTo && { reply_to_email_id: replyTo }),
  })
  await writeActivity(change, entry)
  return entry
}

/** What a failed email of the flow was, it stays: from the initial one the reminders count. */
async function logFailed(
  change: ChangeContext,
  failed: EmailActivity,
  mail: Outgoing,
): Promise<EmailActivity> {
  const { automation_info: automation, history } = failed.content
  if (automation?.kind === 'INITIAL')
    await writeDetail(change, mail.caseId, { initialSentAt: change.at })
  return rewriteFailed(change, failed, mail, {
    messageId: messageIdOf(change, mail.caseId, newId()),
    status: 'SENT',
    history: [...history, { event: 'logged', error_msg: null, at: change.at }],
    automation_info: automation ?? logged,
  })
}

/** G-61, G-65: noted as SENT, because its writer sends it by other means. */
export const logEmail = changes<Calls['logEmail']>(async ({ params, query, body, change }) => {
  const ready = await readyMail(change, params.id, body, query)
  if (isRefused(ready)) return ready
  const { before, failed, replyTo, draft, reminder } = ready
  const from = shownSender(await senderOf(change.tx, change.customerId))
  // Whatever sends it gives it an id of its own: it is in no thread of ours.
  const mail = { ...ready.mail, from, thread: null }
  const detail = await changeLocked(change, before, 'case.mail-logged', async () => {
    const activity = failed
      ? await logFailed(change, failed, mail)
      : await logNew(change, mail, replyTo)
    await endDraft(change, draft)
    await keepMailCounters(change.tx, params.id)
    return { activity }
  })
  return (await remindOfSent(change, params.id, reminder)) ?? detail
})
