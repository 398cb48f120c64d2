import { and, eq, isNull, ne } from 'drizzle-orm'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { safeLine } from '../../text/safe-text.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { notifyStaff } from '../system-mail/notify-staff.ts'
import type { IncomingMail } from './store-mail.ts'

type Received = Pick<CaseRow, 'id' | 'host' | 'total_unread_emails'>

/** Who wrote and about what, each on a line of its own whatever they wrote. */
const namesOf = ({ head }: Pick<IncomingMail, 'head'>): [from: string, subject: string] => [
  safeLine(head.sender, 200),
  safeLine(head.subject, 200) || '(no subject)',
]

/**
 * The mail about a mail that came in, to everybody of the customer who asked for it
 * (`receive_unread_emails_notifications`). Only the first unread one of a case is told: whoever was told and
 * has not looked yet learns nothing from a second notice, and whoever floods a case floods nobody's mailbox.
 */
export async function tellStaffOfMail(
  change: ChangeContext,
  mail: Pick<IncomingMail, 'head'>,
  before: Received,
): Promise<void> {
  if (before.total_unread_emails > 0) return
  const { id, host } = before
  const [from, subject] = namesOf(mail)
  await notifyStaff(change, 'unread-emails', {
    subject: `Unread email: case ${id}`,
    text: `${from} wrote about case ${id} (${host}):\n${subject}\n\n${change.config.publicUrl}\n`,
  })
}

/**
 * The same about a mail that belongs to no case, once it is stored: only the first unread one of all of them is
 * told, so that neither junk nor who sends a lot of it floods anybody's mailbox.
 */
export async function tellStaffOfUnmapped(
  change: ChangeContext,
  mail: Pick<IncomingMail, 'id' | 'head'>,
): Promise<void> {
  const { tx, customerId, config } = change
  // Of several that come in at once, the ones behind see the first.
  await lockCustomer(tx, customerId)
  const others = await tx
    .select({ id: email.id })
    .from(email)
    .where(
      and(
        eq(email.customerId, customerId),
        isNull(email.caseId),
        eq(email.direction, 'IN'),
        eq(email.unread, 1),
        ne(email.id, mail.id),
      ),
    )
    .limit(1)
  if (others.length > 0) return
  const [from, subject] = namesOf(mail)
  await notifyStaff(change, 'unread-emails', {
    subject: 'Unread email without a case',
    text: `${from} sent an email that matches no case:\n${subject}\n\nFind it under Unmapped Emails: ${config.publicUrl}/cases\n`,
  })
}
