import { and, eq, notInArray } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import type { SentReminder } from '../../../contracts/model/mail/mail-draft.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { activity as activities } from '../../db/schema/cases.ts'
import { attachment, email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import type { DraftAtSend } from '../mail-drafts/draft-at-send.ts'
import { alreadyReached } from '../outgoing-mail/outbox-queue.ts'
import { isMailKind, type MailKind } from '../outgoing-mail/outbox-row.ts'
import { previewOf } from '../outgoing-mail/preview.ts'
import {
  enqueue,
  messageIdOf,
  type Outgoing,
  storedMail,
  storeFiles,
} from '../outgoing-mail/queue-mail.ts'
import { joined } from '../outgoing-mail/recipients.ts'
import { lockEntry } from '../outgoing-mail/settle.ts'

/** The failed mail of this case that shall be sent again; null where the case has no such entry. */
export async function failedEntry(
  change: ChangeContext,
  caseId: string,
  activityId: string,
): Promise<EmailActivity | Refused | null> {
  const entry = await lockEntry(change, activityId)
  if (entry?.case_id !== caseId) return null
  if (entry.content.status !== 'FAILED')
    return refuse(409, 'Only a failed email can be sent again.')
  return entry
}

/** Only those whom no earlier attempt reached; everybody if that leaves nobody. */
async function notYetReached(
  change: ChangeContext,
  entry: EmailActivity,
  mail: Outgoing,
): Promise<Outgoing> {
  const reached = await alreadyReached(change.tx, entry.id)
  const others = (list: readonly string[]) =>
    list.filter((address) => !reached.has(address.toLowerCase()))
  const left = { to: others(mail.to), cc: others(mail.cc), bcc: others(mail.bcc) }
  const nobody = left.to.length + left.cc.length + left.bcc.length === 0
  return nobody ? mail : { ...mail, ...left }
}

const kindOf = ({ content }: EmailActivity): MailKind => {
  const kind = content.automation_info?.kind
  return kind !== undefined && isMailKind(kind) ? kind : 'MANUAL'
}

/** Writes what is sent again, or was sent after all, into the email and the entry of the failed one (G-65). */
export async function rewriteFailed(
  change: ChangeContext,
  entry: EmailActivity,
  mail: Outgoing,
  { messageId, ...parts }: { messageId: string } & Partial<EmailActivity['content']>,
): Promise<EmailActivity> {
  const emailId = entry.content.email_id
  const { templateId: _, ...columns } = storedMail(change, mail, messageId)
  await change.tx.update(email).set(columns).where(eq(email.id, emailId))
  // First: it may keep some of those that it had.
  const stored = await storeFiles(change, emailId, mail)
  await change.tx
    .delete(attachment)
    .where(and(eq(attachment.emailId, emailId), notInArray(attachment.id, stored)))
  const { missing_placeholders: __, ...former } = entry.content
  const content: EmailActivity['content'] = {
    ...former,
    to: joined(mail.to),
    from: mail.from,
    subject: mail.subject,
    preview: await previewOf(change.tx, mail.caseId, mail.text),
    has_attachments: mail.files.length > 0,
    ...parts,
  }
  await change.tx
    .update(activities)
    .set({ content })
    .where(and(eq(activities.id, entry.id), eq(activities.caseId, Number(mail.caseId))))
  return { ...entry, content }
}

/** An email that a person sends. */
export type Sending = {
  mail: Outgoing
  /** When it leaves, ISO; undefined for at once. */
  leavesAt: string | undefined
  replyTo: string | undefined
  draft: DraftAtSend | null
  reminder: SentReminder | undefined
}

/**
 * Sends a failed mail again in its own entry, so that no failed twin stays. It gets a Message-ID of its
 * own: the earlier one may have arrived after all.
 */
export async function resend(
  change: ChangeContext,
  entry: EmailActivity,
  { mail, leavesAt, replyTo, draft, reminder }: Sending,
): Promise<EmailActivity> {
  const messageId = messageIdOf(change, mail.caseId, newId())
  const { history, email_id: emailId } = entry.content
  const rewritten = await rewriteFailed(change, entry, mail, {
    messageId,
    status: 'SCHEDULED',
    history: [...history, { event: 'queued', error_msg: null, at: change.at }],
    ...(leavesAt && { leaves_at: leavesAt }),
    ...(replyTo && { reply_to_email_id: replyTo }),
  })
  const addressed = await notYetReached(change, entry, mail)
  const queued = { mail: addressed, emailId, messageId, activity: entry, kind: kindOf(entry) }
  await enqueue(change, { ...queued, notBefore: leavesAt, draft, reminder })
  return rewritten
}
