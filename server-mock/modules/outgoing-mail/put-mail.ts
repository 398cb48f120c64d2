import { and, eq } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { activity as activities } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { writeActivity } from '../case-record/activities.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { draftMail } from './draft.ts'
import type { MailKind } from './outbox-row.ts'
import { previewOf } from './preview.ts'
import { enqueue, storeOutgoing } from './queue-mail.ts'
import type { MailTemplateRow } from './templates.ts'
import { threadOf } from './thread.ts'

export type { MailKind } from './outbox-row.ts'

/** What became of a mail of the flow: its entry, its place in the outbox, or why it cannot leave. */
export type PutMail = { activity: EmailActivity; outboxId: string | null; error: string | null }

/**
 * Puts a message of the case's flow on its way, with the case as it is now in this transaction: writes the
 * mail, its EMAIL_OUT entry (SCHEDULED while it lies in the outbox, FAILED at once if it cannot leave) and the
 * outbox row. Counters and event are the caller's, inside whose `changeCase` it runs. `activityId` turns
 * that waiting EMAIL_SCHEDULED entry into this one.
 */
export async function putTemplateMail(
  change: ChangeContext,
  before: CaseSnapshot,
  template: MailTemplateRow,
  kind: MailKind,
  { activityId }: { activityId?: string } = {},
): Promise<PutMail> {
  const caseId = before.row.id
  const now = await readSnapshot(change.tx, change.config, change.customerId, caseId)
  if (!now) throw new Error(`case ${caseId} is not one of customer ${change.customerId}`)
  const drafted = await draftMail(change, now.detail, template)
  const { missing, error } = drafted
  const thread = await threadOf(change.tx, caseId, 'flow')
  const mail = { ...drafted.mail, thread }
  const { emailId, messageId } = await storeOutgoing(change, mail)
  const id = activityId ?? newId()
  const entry: EmailActivity = {
    id,
    case_activity_id: id,
    case_id: caseId,
    created: change.at,
    user_name: null,
    user_id: null,
    type: 'EMAIL_OUT',
    content: {
      email_id: emailId,
      to: mail.to.join('; '),
      from: mail.from,
      subject: mail.subject,
      preview: await previewOf(change.tx, caseId, mail.text),
      unread: 0,
      status: error === null ? 'SCHEDULED' : 'FAILED',
      mail_content: null,
      history: [{ event: error === null ? 'queued' : 'failed', error_msg: error, at: change.at }],
      automation_info: kind === 'MANUAL' ? null : { kind, template_name: template.name },
      source_email_template_id: template.id,
      ...(missing.length > 0 && { missing_placeholders: missing }),
      has_attachments: false,
    },
  }
  if (activityId !== undefined)
    await change.tx
      .delete(activities)
      .where(and(eq(activities.id, activityId), eq(activities.caseId, Number(caseId))))
  await writeActivity(change, entry)
  if (error !== null) return { activity: entry, outboxId: null, error }
  const outboxId = await enqueue(change, { mail, emailId, messageId, activity: entry, kind })
  return { activity: entry, outboxId, error: null }
}
