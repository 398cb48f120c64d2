import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { putTemplateMail } from '../outgoing-mail/put-mail.ts'
import { storeOutgoing } from '../outgoing-mail/queue-mail.ts'
import { senderOf, shownSender } from '../outgoing-mail/sender.ts'
import type { MailTemplateRow } from '../outgoing-mail/templates.ts'

const NO_INITIAL_EMAIL = 'The mail flow of this case has no initial email.'

type Put = { activity: EmailActivity; error: string | null }

/** What could not even be written stands in the timeline too, so that it can be resolved there. */
async function putNothing(change: ChangeContext, { row, detail }: CaseSnapshot): Promise<Put> {
  const to = detail.opponent_contact_details.email ?? ''
  const from = shownSender(await senderOf(change.tx, change.customerId))
  const nothing = {
    ...{ cc: [], bcc: [], subject: '', html: '', text: '' },
    ...{ templateId: null, files: [], thread: null },
  }
  const { emailId } = await storeOutgoing(change, { caseId: row.id, from, to: [to], ...nothing })
  const activity: EmailActivity = {
    ...entryBy(change, row.id, newId()),
    user_name: null,
    user_id: null,
    type: 'EMAIL_OUT',
    content: {
      email_id: emailId,
      to,
      from,
      subject: '',
      preview: '',
      unread: 0,
      status: 'FAILED',
      mail_content: null,
      history: [{ event: 'failed', error_msg: NO_INITIAL_EMAIL, at: change.at }],
      automation_info: { kind: 'INITIAL', template_name: null },
      source_email_template_id: null,
      has_attachments: false,
    },
  }
  await writeActivity(change, activity)
  return { activity, error: NO_INITIAL_EMAIL }
}

/**
 * Puts the initial mail of an activated case on its way. If it cannot leave, the case stays ACTIVE, the failure
 * is told, and what is planned is paused (G-402). Answers why it cannot leave, or null.
 */
export async function putInitialMail(
  change: ChangeContext,
  caseId: string,
  template: MailTemplateRow | null,
): Promise<string | null> {
  const before = await lockCase(change, caseId)
  const { activity, error } = template
    ? await putTemplateMail(change, before, template, 'INITIAL')
    : await putNothing(change, before)
  const name = error === null ? 'case.mail-scheduled' : 'case.activation-mail-failed'
  await changeLocked(change, before, name, async () => {
    await keepMailCounters(change.tx, caseId)
    return { activity }
  })
  if (error !== null) await pauseScheduled(change, caseId)
  return error
}
