import { and, eq, sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import {
  type Trigger,
  transition,
  transitionFacts,
} from '../../../contracts/rules/cases/case-transitions.ts'
import { toHundredths, toMajor } from '../../../contracts/rules/money/money.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { RolledBack, refuse } from '../../calls/refusal.ts'
import { caseDetail, caseRow } from '../../db/schema/cases.ts'
import { invoice } from '../../db/schema/invoices.ts'
import type { ChangeContext } from '../../events/change.ts'
import { writeActivity } from '../case-record/activities.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { writeDetail, writeRow } from '../case-record/write-case.ts'
import { clearReminder, dropWaitingMails, transit } from '../cases/transit.ts'
import { bookPayment } from '../ledger/book-payment.ts'
import { amountDue } from './amount-due.ts'
import { outsideEntry } from './outside-entry.ts'
import type { OutsideEventOf } from './outside-event.ts'

/** Where the payment's event leads by the transition table (G-401). */
function next({ detail }: CaseSnapshot, trigger: Trigger): CaseState {
  const verdict = transition(detail.state, trigger, transitionFacts(detail))
  if (!verdict.ok) throw new RolledBack(refuse(409, verdict.message))
  return verdict.value
}

const dueNow = (change: ChangeContext, { detail }: CaseSnapshot): number | null =>
  detail.charge_details && amountDue(detail.charge_details, dayOf(change.at))

/** T7: what is to be paid is frozen as it is on this day (G-409), or as it was in hundredths when the checkout began. */
export async function initiatePayment(
  change: ChangeContext,
  before: CaseSnapshot,
  frozen?: number,
): Promise<void> {
  const to = next(before, 'payment-initiated')
  const amount = frozen === undefined ? dueNow(change, before) : toMajor(frozen)
  const { currency } = before.detail.claim_details
  await changeLocked(change, before, 'case.payment-initiated', async () => {
    await writeDetail(change, before.row.id, {
      amountDue: toHundredths(amount),
    })
    const activity = await writeActivity(change, {
      ...outsideEntry(change, before.row.id),
      type: 'PAYMENT_INITIATED',
      content: { amount, currency },
    })
    return { activity, furtherActivities: [await transit(change, before, to)] }
  })
}

/** What was asked for: what was frozen when the payment began, else what is due today. */
async function askedFor(change: ChangeContext, before: CaseSnapshot): Promise<number> {
  const [kept] = await change.tx
    .select({ frozen: caseDetail.amountDue })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(before.row.id)))
  const frozen = kept?.frozen ?? null
  return frozen === null ? (dueNow(change, before) ?? 0) : toMajor(frozen)
}

/** T8: money ends the case, and with it everything that still asked for it. */
export async function receivePayment(
  change: ChangeContext,
  before: CaseSnapshot,
  event: OutsideEventOf<'payment-succeeded'>,
): Promise<void> {
  const to = next(before, 'payment-succeeded')
  const due = await askedFor(change, before)
  const amount = event.amount ?? due
  const { currency } = before.detail.claim_details
  const paid = { amount, currency: currency ?? '', payment_method: event.payment_method }
  await changeLocked(change, before, 'case.payment-succeeded', async () => {
    const payment = {
      date_received: change.at,
      amount_received: amount,
      payment_method_type: event.payment_method,
    }
    await writeDetail(change, before.row.id, { payment, amountDue: null })
    await bookPayment(change, before, {
      ...{ due: toHundredths(due), received: toHundredths(amount) },
      method: event.payment_method,
    })
    await writeRow(change, before.row.id, { failedPayments: 0 })
    const activity = await writeActivity(change, {
      ...outsideEntry(change, before.row.id),
      type: 'PAYMENT_SUCCEEDED',
      content: { ...paid, currency },
    })
    const moved = await transit(change, before, to, paid)
    await clearReminder(change, before.row.id)
    const dropped = await dropWaitingMails(change, before.row.id)
    await keepMailCounters(change.tx, before.row.id)
    return {
      activity,
      furtherActivities: [moved, ...dropped.furtherActivities],
      removedActivityIds: dropped.removedActivityIds,
    }
  })
}

/** An invoice that was open is paid with the payment (G-130). */
export async function settleInvoice(change: ChangeContext, caseId: string): Promise<void> {
  const before = await lockCase(change, caseId)
  const { invoices } = before.detail
  const settled = invoices.map((invoice) =>
    invoice.type === 'ACTIVE' && (invoice.status ?? 'OPEN') === 'OPEN'
      ? { ...invoice, status: 'PAID' as const }
      : invoice,
  )
  if (settled.every((invoice, at) => invoice === invoices[at])) return
  await changeLocked(change, before, 'case.invoice-paid', async () => {
    await writeDetail(change, before.row.id, { invoices: settled })
    await change.tx
      .update(invoice)
      .set({ status: 'PAID' })
      .where(
        and(
          eq(invoice.caseId, Number(caseId)),
          eq(invoice.customerId, change.customerId),
          eq(invoice.status, 'OPEN'),
        ),
      )
    return {}
  })
}

/**
 * T9, or only the entry and the counter when nobody saw the payment begin. True when the case is ACTIVE
 * again by it: then licences that were reviewed meanwhile count (G-461).
 */
export async function recordFailure(
  change: ChangeContext,
  before: CaseSnapshot,
  message: string,
): Promise<boolean> {
  const to = before.row.state === 'ACTIVE' ? null : next(before, 'payment-failed')
  await changeLocked(change, before, 'case.payment-failed', async () => {
    await writeRow(change, before.row.id, { failedPayments: sql`${caseRow.failedPayments} + 1` })
    const activity = await writeActivity(change, {
      ...outsideEntry(change, before.row.id),
      type: 'PAYMENT_FAILED',
      content: { message },
    })
    if (to === null) return { activity }
    await writeDetail(change, before.row.id, { amountDue: null })
    return { activity, furtherActivities: [await transit(change, before, to)] }
  })
  return to !== null
}
