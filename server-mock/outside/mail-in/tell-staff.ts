import type { CaseRow } from '../../../contracts/model/case.ts'
import type { ChangeContext } from '../../events/change.ts'
import { notifyStaff } from '../mail-out/notify-staff.ts'
import { safeLine } from './safe-text.ts'
import type { IncomingMail } from './store-mail.ts'

type Received = Pick<CaseRow, 'id' | 'host' | 'total_unread_emails'>

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
  const [from, subject] = [safeLine(mail.head.sender, 200), safeLine(mail.head.subject, 200)]
  await notifyStaff(change, 'unread-emails', {
    subject: `Unread email: case ${id}`,
    text: `${from} wrote about case ${id} (${host}):\n${subject || '(no subject)'}\n\n${change.config.publicUrl}\n`,
  })
}
