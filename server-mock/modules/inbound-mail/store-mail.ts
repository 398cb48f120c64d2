import { createHash } from 'node:crypto'
import type { Automatic } from '../../../contracts/model/cases/activity.ts'
import type { Tx } from '../../db/database.ts'
import { attachment, email } from '../../db/schema/mail.ts'
import { newId } from '../../ids.ts'
import type { MailAttachment, MailBody, MailHead } from '../../mail-parsing/mail-types.ts'

/** A mail on its way into the tables. */
export type IncomingMail = {
  id: string
  customerId: string
  /** The inbound address, when the mail names no recipient itself. */
  recipient: string
  raw: Uint8Array
  digest: string
  received: string
  head: MailHead
  body: MailBody
  /** Null for what a person wrote. */
  automatic: Automatic | null
}

const attachmentRow = (mail: IncomingMail, one: MailAttachment) => ({
  id: newId(),
  customerId: mail.customerId,
  emailId: mail.id,
  filename: one.filename,
  checksum: createHash('sha256').update(one.bytes).digest('hex'),
  contentType: one.contentType,
  size: one.bytes.length,
  bytes: one.bytes,
})

/** Writes the mail, raw and readable. False when the same mail is there already. */
export async function storeMail(
  tx: Tx,
  mail: IncomingMail,
  place: { caseId: string | null; guess: string | null },
): Promise<boolean> {
  const stored = await tx
    .insert(email)
    .values({
      id: mail.id,
      customerId: mail.customerId,
      caseId: place.caseId === null ? null : Number(place.caseId),
      guessedCaseId: place.guess === null ? null : Number(place.guess),
      direction: 'IN',
      sender: mail.head.sender,
      recipient: mail.recipient,
      cc: mail.head.cc,
      subject: mail.head.subject,
      received: mail.received,
      unread: 1,
      text: mail.body.text,
      html: mail.body.html,
      textAsHtml: mail.body.textAsHtml,
      digest: mail.digest,
      messageId: mail.head.messageId,
      inReplyTo: mail.head.answers[0] ?? null,
      threadIds: mail.head.answers.toReversed().join(' '),
      raw: mail.raw,
      automatic: mail.automatic,
    })
    .onConflictDoNothing()
    .returning({ id: email.id })
  if (stored.length === 0) return false
  for (const one of mail.body.attachments)
    await tx.insert(attachment).values(attachmentRow(mail, one))
  return true
}
