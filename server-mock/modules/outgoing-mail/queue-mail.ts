import { createHash } from 'node:crypto'
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { attachment, email, outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { makeMessageId } from './message-id.ts'
import type { MailKind } from './outbox-row.ts'
import { joined } from './recipients.ts'

export type OutgoingFile = { filename: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }

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
})

export async function storeFiles(
  change: ChangeContext,
  emailId: string,
  mail: Outgoing,
): Promise<void> {
  for (const { filename, contentType, bytes } of mail.files)
    await change.tx.insert(attachment).values({
      id: newId(),
      customerId: change.customerId,
      emailId,
      filename,
      contentType,
      checksum: digestOf(bytes),
      size: bytes.length,
      bytes,
    })
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
}

/** Puts a filed mail into the outbox, in the transaction of the change that causes it. */
export async function enqueue(change: ChangeContext, queued: Queued): Promise<string> {
  const { mail, emailId, messageId, activity, kind } = queued
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
    mail: { to: mail.to, cc: mail.cc, bcc: mail.bcc, subject: mail.subject, text: null },
    state: 'queued',
    created: change.at,
  })
  change.mailWaits()
  return id
}
