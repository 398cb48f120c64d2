import { and, eq } from 'drizzle-orm'
import { appUser } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { putSystemMail } from './put-system-mail.ts'

const flags = {
  payments: appUser.receivePayments,
  'unread-emails': appUser.receiveUnreadEmails,
} as const

/**
 * Mails everybody of the customer who is active and asked for notices of this kind, in the transaction of
 * what is told: once, or not at all where that is rolled back.
 */
export async function notifyStaff(
  change: ChangeContext,
  kind: keyof typeof flags,
  mail: { subject: string; text: string },
): Promise<void> {
  const readers = await change.tx
    .select({ email: appUser.email })
    .from(appUser)
    .where(
      and(
        eq(appUser.customerId, change.customerId),
        eq(appUser.state, 'ACTIVE'),
        eq(appUser.verified, true),
        eq(flags[kind], true),
      ),
    )
    .orderBy(appUser.email)
  for (const { email } of readers) await putSystemMail(change, { to: email, ...mail })
}
