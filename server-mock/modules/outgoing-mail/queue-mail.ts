import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import type { SentReminder } from '../../../contracts/model/mail/mail-draft.ts'
import { attachment, email, outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import type { DraftAtSend } from '../mail-drafts/draft-at-send.ts'
import { makeMessageId } from './message-id.ts'
import type { MailKind } from './outbox-row.ts'
import { joined } from './recipients.ts'
import type { Thread } from './thread.ts'

/** A file that the database has: it is copied there. */
export type StoredFile = { from: 'draft_file' | 'attachment'; id: string; size: number }

export type OutgoingFile =
  | StoredFile
  | { filename: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** A mail of a case, ready to be stored. */
export type Outgoing = {
  caseId: string
  from: string
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  subject: string
  html: string
  text: string
  templateId: string | null
  files: readonly OutgoingFile[]
  /** Null for a mail that begins a thread. */
  thread: Thread | null
}

const digestOf = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')

/** The columns of a mail that change when it is sent again. */
export const storedMail = (change: ChangeContext, mail: Outgoing, messageId: string) => ({
  sender: mail.from,
  recipient: joined(mail.to),
  cc: joined(mail.cc),
  bcc: joined(mail.bcc),
  subject: mail.subject,
  templateId: mail.templateId,
  received: change.at,
  text: mail.text,
  html: mail.html,
  textAsHtml: null,
  // What identifies a mail of ours is that it was written, not what it says.
  digest: digestOf(messageId),
  messageId,
  inReplyTo: mail.thread?.inReplyTo ?? null,
  threadIds: mail.thread?.ids.join(' ') ?? '',
})

/** Files the attachments of a mail; answers their ids. */
export async function storeFiles(
  { tx, customerId }: ChangeContext,
  emailId: string,
  { files }: Pick<Outgoing, 'files'>,
): Promise<string[]> {
  const stored: string[] = []
  for (const file of files) {
    const id = newId()
    stored.push(id)
    if ('from' in file)
      await tx.execute(sql`
        insert into attachment
          (id, customer_id, email_id, filename, checksum, content_type, size, bytes)
        select ${id}, customer_id, ${emailId}, filename, checksum, content_type, size, bytes
        from ${sql.identifier(file.from)} where id = ${file.id}`)
    else {
      const { filename, contentType, bytes } = file
      const checksum = digestOf(bytes)
      await tx.insert(attachment).values({
        id,
        customerId,
        emailId,
        filename,
        contentType,
        checksum,
        size: bytes.length,
        bytes,
      })
    }
  }
  return stored
}

/** A Message-ID of ours: `unique` is the mail's id, or the attempt's when it is sent again. */
export const messageIdOf = (change: ChangeContext, caseId: string, unique: string): string =>
  makeMessageId(change.config, {
    customerId: change.customerId,
    caseId,
    emailId: unique,
  })

/** Files a mail that is about to leave, or that cannot. */
export async function storeOutgoing(
  change: ChangeContext,
  mail: Outgoing,
): Promise<{ emailId: string; messageId: string }> {
  const emailId = newId()
  const messageId = messageIdOf(change, mail.caseId, emailId)
  await change.tx.insert(email).values({
    id: emailId,
    customerId: change.customerId,
    caseId: Number(mail.caseId),
    direction: 'OUT',
    unread: 0,
    ...storedMail(change, mail, messageId),
  })
  await storeFiles(change, emailId, mail)
  return { emailId, messageId }
}

type Queued = {
  mail: Outgoing
  emailId: string
  messageId: string
  activity: Pick<EmailActivity, 'id'>
  kind: MailKind
  /** Before it the mail does not leave, ISO; at once without one. */
  notBefore?: string | undefined
  draft?: DraftAtSend | null
  reminder?: SentReminder | undefined
}

/** Puts a filed mail into the outbox, in the transaction of the change that causes it. */
export async function enqueue(change: ChangeContext, queued: Queued): Promise<string> {
  const { mail, emailId, messageId, activity, kind, notBefore, draft, reminder } = queued
  const id = newId()
  await change.tx.insert(outbox).values({
    id,
    customerId: change.customerId,
    caseId: Number(mail.caseId),
    emailId,
    activityId: activity.id,
    commandId: change.commandId,
    actor: change.actor,
    kind,
    messageId,
    mail: {
      ...{ to: mail.to, cc: mail.cc, bcc: mail.bcc, subject: mail.subject, text: null },
      ...(draft && { draft }),
      ...(reminder && { reminder }),
    },
    state: 'queued',
    created: change.at,
    notBefore: notBefore ?? null,
  })
  change.mailWaits(notBefore)
  return id
}
