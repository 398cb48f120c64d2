import { and, eq, sql } from 'drizzle-orm'
import { activity } from '../../db/schema/cases.ts'
import { attachment, email } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'

/** Removes an entry of the timeline and the mail behind it; null for one that was only planned. */
export async function removeMail(
  change: ChangeContext,
  activityId: string,
  emailId: string | null,
): Promise<void> {
  await change.tx.delete(activity).where(eq(activity.id, activityId))
  if (emailId === null) return
  const ofMail = and(eq(email.id, emailId), eq(email.customerId, change.customerId))
  await change.tx
    .delete(attachment)
    .where(sql`${attachment.emailId} in (select id from email where ${ofMail})`)
  await change.tx.delete(email).where(ofMail)
}
