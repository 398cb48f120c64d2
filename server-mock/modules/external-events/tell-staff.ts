import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { ChangeContext } from '../../events/change.ts'
import { notifyStaff } from '../system-mail/notify-staff.ts'

/** As in lists: amount, space, code (G-10). */
const amountOf = ({ payment, claim_details }: CaseDetail): string => {
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
  return `${number.format(payment?.amount_received ?? 0)} ${claim_details.currency ?? ''}`.trim()
}

/** The mail about a payment, to everybody of the customer who asked for it (`receive_payment_notifications`). */
export const tellStaffOfPayment = (change: ChangeContext, paid: CaseDetail): Promise<void> =>
  notifyStaff(change, 'payments', {
    subject: `Payment received: case ${paid.id}`,
    text: `${amountOf(paid)} was received for case ${paid.id} (${paid.host}).\n\n${change.config.publicUrl}\n`,
  })
