import { and, eq } from 'drizzle-orm'
import type { CaseDetail } from '../../../contracts/model/case.ts'
import { appUser } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { putSystemMail } from '../mail-out/put-system-mail.ts'

/** As in lists: amount, space, code (G-10). */
const amountOf = ({ payment, claim_details }: CaseDetail): string => {
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
  return `${number.format(payment?.amount_received ?? 0)} ${claim_details.currency ?? ''}`.trim()
}

/** The mail about a payment, to everybody of the customer who asked for it (`receive_payment_notifications`). */
export async function tellStaffOfPayment(change: ChangeContext, paid: CaseDetail): Promise<void> {
  const readers = await change.tx
    .select({ email: appUser.email })
    .from(appUser)
    .where(
      and(
        eq(appUser.customerId, change.customerId),
        eq(appUser.state, 'ACTIVE'),
        eq(appUser.verified, true),
        eq(appUser.receivePayments, true),
      ),
    )
    .orderBy(appUser.email)
  for (const { email } of readers) {
    await putSystemMail(change, {
      to: email,
      subject: `Payment received: case ${paid.id}`,
      text: `${amountOf(paid)} was received for case ${paid.id} (${paid.host}).\n\n${change.config.publicUrl}\n`,
    })
  }
}
