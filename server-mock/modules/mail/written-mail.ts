import { and, eq } from 'drizzle-orm'
import type { OutboundEmail } from '../../../contracts/api/cases/case-mail.ts'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import type { SentReminder } from '../../../contracts/model/mail/mail-draft.ts'
import { messages } from '../../../contracts/protocol.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy } from '../case-record/activities.ts'
import { reminderFrom } from '../case-record/case-reminder.ts'
import { lockCase } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { type DraftAtSend, draftAtSend } from '../mail-drafts/draft-at-send.ts'
import { previewOf } from '../outgoing-mail/preview.ts'
import type { Outgoing } from '../outgoing-mail/queue-mail.ts'
import { joined } from '../outgoing-mail/recipients.ts'
import { type Thread, threadOf } from '../outgoing-mail/thread.ts'
import { keepNamed } from '../pictures/lift.ts'
import { picturesNamedIn } from '../pictures/read.ts'
import { readWritten } from './outgoing.ts'
import { failedEntry } from './resend.ts'
import { readFiles } from './written-files.ts'

/** What a person asks besides the email itself. */
export type Wanted = {
  case_activity_id?: string | undefined
  reply_to_email_id?: string | undefined
  draft_id?: string | undefined
}

/** An email of a person, everything about it checked, its case locked. */
export type Ready = {
  before: CaseSnapshot
  mail: Omit<Outgoing, 'from'>
  /** The failed email that is sent again. */
  failed: EmailActivity | null
  replyTo: string | undefined
  draft: DraftAtSend | null
  /** Set once it has left. */
  reminder: SentReminder | undefined
}

/** Why nothing can be sent for this case now, or null. */
function obstacle({ row, detail }: CaseSnapshot): Refused | null {
  if (row.state === 'STANDBY')
    return refuse(409, 'Invalid request: case in state STANDBY cannot send emails.')
  return detail.email_flow_id === null
    ? refuse(409, 'No mail flow assigned to the case. Please select a mail flow to send mails')
    : null
}

async function isOfCase({ tx }: ChangeContext, caseId: string, emailId: string) {
  const [found] = await tx
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.id, emailId), eq(email.caseId, Number(caseId))))
  return found !== undefined
}

/** One of the flow that is sent again goes on with the flow's thread. */
async function threadFor(
  { tx }: ChangeContext,
  caseId: string,
  failed: EmailActivity | null,
  replyTo: string | undefined,
): Promise<Thread | null> {
  if (replyTo !== undefined) return threadOf(tx, caseId, { answers: replyTo })
  return failed?.content.automation_info ? threadOf(tx, caseId, 'flow') : null
}

/** Reads what a person wrote about a case and locks the case; refused where it cannot be sent or logged. */
export async function readyMail(
  change: ChangeContext,
  caseId: string,
  body: OutboundEmail,
  wanted: Wanted,
): Promise<Ready | Refused> {
  const written = readWritten(body)
  if (isRefused(written)) return written
  const reminder = body.reminder && reminderFrom(change, body.reminder)
  if (isRefused(reminder)) return reminder
  const files = await readFiles(change, caseId, body.attachments)
  if (isRefused(files)) return files
  const before = await lockCase(change, caseId)
  const refused = obstacle(before) ?? (await keepNamed(change, picturesNamedIn(written.html)))
  if (refused) return refused
  const again = wanted.case_activity_id
  const failed = again === undefined ? null : await failedEntry(change, caseId, again)
  if (isRefused(failed)) return failed
  const replyTo = wanted.reply_to_email_id ?? failed?.content.reply_to_email_id
  const isThere = replyTo === undefined || (await isOfCase(change, caseId, replyTo))
  if (!isThere || (again !== undefined && failed === null)) return refuse(404, messages.notFound)
  const draft = await draftAtSend(change, caseId, wanted.draft_id)
  if (isRefused(draft)) return draft
  const thread = await threadFor(change, caseId, failed, replyTo)
  const mail = { ...written, files, caseId, templateId: null, thread }
  return { before, mail, failed, replyTo, draft, reminder }
}

/** A new entry of what a person wrote. */
export async function writtenEntry(
  change: ChangeContext,
  mail: Outgoing,
  emailId: string,
  content: Pick<EmailActivity['content'], 'status' | 'history' | 'automation_info'> &
    Partial<EmailActivity['content']>,
): Promise<EmailActivity> {
  return {
    ...entryBy(change, mail.caseId, newId()),
    type: 'EMAIL_OUT',
    content: {
      email_id: emailId,
      to: joined(mail.to),
      from: mail.from,
      subject: mail.subject,
      preview: await previewOf(change.tx, mail.caseId, mail.text),
      unread: 0,
      mail_content: null,
      has_attachments: mail.files.length > 0,
      ...content,
    },
  }
}
