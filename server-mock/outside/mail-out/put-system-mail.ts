import { outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { safeLine } from '../mail-in/safe-text.ts'

/** A mail of the installation itself: plain text to one of its users. */
export type SystemMail = { to: string; subject: string; text: string }

/**
 * Puts a mail of the installation into the outbox; it leaves through MAIL_OUT_URL, not through the
 * customer's server (spec README, 18). Its failure is logged and changes nothing.
 */
export async function putSystemMail(change: ChangeContext, mail: SystemMail): Promise<void> {
  const id = newId()
  await change.tx.insert(outbox).values({
    id,
    customerId: change.customerId,
    commandId: change.commandId,
    actor: change.actor,
    kind: 'SYSTEM',
    messageId: `<fw.system.${id}@outbound.example>`,
    mail: {
      to: [mail.to],
      cc: [],
      bcc: [],
      subject: safeLine(mail.subject, 200),
      text: mail.text,
    },
    state: 'queued',
    created: change.at,
  })
  change.mailWaits()
}
