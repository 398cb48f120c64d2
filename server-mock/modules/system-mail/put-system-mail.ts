import type { Config } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import type { LinkKind } from '../../db/schema/links.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { ChangeBy } from '../../events/draft.ts'
import { newId } from '../../ids.ts'
import { safeLine } from '../../text/safe-text.ts'
import { INSTALLATION, type OutboxMail } from '../outgoing-mail/outbox-row.ts'
import type { SystemMail } from './system-mail.ts'

type Queued = ChangeBy & {
  config: Pick<Config, 'outboundHost'>
  tx: Pick<Tx, 'insert'>
  /** ISO with milliseconds. */
  at: string
}

async function queue(by: Queued, kind: 'SYSTEM' | 'LINK', mail: OutboxMail): Promise<void> {
  const id = newId()
  await by.tx.insert(outbox).values({
    id,
    customerId: by.customerId,
    commandId: by.commandId,
    actor: by.actor,
    kind,
    messageId: `<fw.system.${id}@${by.config.outboundHost}>`,
    mail,
    state: 'queued',
    created: by.at,
  })
}

/**
 * Puts a mail of the installation into the outbox; it leaves through MAIL_OUT_URL, not through the
 * customer's server (spec README, 18). Its failure is logged and changes nothing. Nothing secret belongs
 * into it, as it is stored: a link that opens something goes by `queueLinkMail`.
 */
export async function putSystemMail(change: ChangeContext, mail: SystemMail): Promise<void> {
  await queue(change, 'SYSTEM', {
    to: [mail.to],
    cc: [],
    bcc: [],
    subject: safeLine(mail.subject, 200),
    text: mail.text,
    html: mail.html ?? null,
  })
  change.mailWaits()
}

/**
 * Queues a mail with a link for the account of this address. Whether there is one that may have it is found
 * out when the mail leaves, and the link is made only then: a request for an unknown address does the same
 * and takes the same time, and no secret is ever stored (gaps-1, "Unknown email on reset or resend"). The
 * caller wakes the outbox after the commit. `actor` is who invites, for a signup.
 */
export async function queueLinkMail(
  by: Omit<Queued, 'customerId'>,
  { kind, email }: { kind: LinkKind; email: string },
): Promise<void> {
  await queue({ ...by, customerId: INSTALLATION }, 'LINK', {
    to: [email],
    cc: [],
    bcc: [],
    subject: '',
    text: null,
    link: kind,
  })
}
