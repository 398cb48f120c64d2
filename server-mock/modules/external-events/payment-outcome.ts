import { mayToggle } from '../../../contracts/rules/cases/automation.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { pauseScheduled } from '../case-record/pause-scheduled.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { completeLicenses } from '../findings/complete-licenses.ts'
import { putEventMail } from '../outgoing-mail/event-mail.ts'
import type { OutsideEventOf } from './outside-event.ts'
import { receivePayment, recordFailure, settleInvoice } from './payment.ts'
import { tellStaffOfPayment } from './tell-staff.ts'

/** The 'Payment received' mail of the flow, filled in with the payment. */
async function thankPayer(change: ChangeContext, paid: CaseSnapshot): Promise<void> {
  const caseId = paid.row.id
  const mail = await putEventMail(change, paid, 'PAID')
  if (!mail) return
  const name = mail.content.status === 'FAILED' ? 'case.mail-failed' : 'case.mail-scheduled'
  await changeLocked(change, paid, name, async () => {
    await keepMailCounters(change.tx, caseId)
    return { activity: mail }
  })
}

/** T8 with everything that follows from it: the invoice, the opponent's mail, the word to staff. */
export async function paymentArrived(
  change: ChangeContext,
  before: CaseSnapshot,
  event: OutsideEventOf<'payment-succeeded'>,
): Promise<void> {
  await receivePayment(change, before, event)
  await settleInvoice(change, before.row.id)
  const paid = await lockCase(change, before.row.id)
  await thankPayer(change, paid)
  await tellStaffOfPayment(change, paid.detail)
}

/**
 * T9, and then what waited for it: T10, where the last licence was found valid while money was in flight
 * (gaps-2, 9), else the pause after a mail that failed meanwhile (G-39).
 */
export async function paymentBroke(
  change: ChangeContext,
  before: CaseSnapshot,
  message: string,
): Promise<void> {
  const reopened = await recordFailure(change, before, message)
  if (!reopened || (await completeLicenses(change, before.row.id))) return
  if (!mayToggle(before.row)) await pauseScheduled(change, before.row.id)
}
