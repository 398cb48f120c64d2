import type { Actor } from '../../../contracts/events/envelope.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { ProviderCheckout } from '../../payment-provider.ts'
import type { Services } from '../../services.ts'
import { lockCase } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { paymentArrived, paymentBroke } from '../external-events/payment-outcome.ts'
import { notifyStaff } from '../system-mail/notify-staff.ts'
import { type CheckoutRow, lockCheckout, writeCheckout } from './checkout-rows.ts'

const PROVIDER: Actor = { kind: 'provider', id: null, name: null }

export const LEFT = 'The checkout was left without a payment.'
const FAILED = 'The payment failed.'
export const STOPPED = 'The payment account was disconnected.'

const money = (hundredths: number, currency: string): string =>
  `${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(toMajor(hundredths))} ${currency}`

/** A payment that the case has no use for goes back; staff are told once, in the transaction that decides it. */
async function giveBack(
  change: ChangeContext,
  { detail, row: { state } }: CaseSnapshot,
  row: CheckoutRow,
  there: ProviderCheckout,
): Promise<void> {
  await writeCheckout(change, row.id, {
    ...{ status: 'refund', paymentId: there.paymentId, charged: there.amount },
    ...{ method: there.method, settled: change.at, lookAt: change.at, looks: 0 },
  })
  const amount = money(there.amount, there.currency)
  const why = state === 'PAID' ? 'has been paid before' : `is in state ${state}`
  await notifyStaff(change, 'payments', {
    subject: `Payment refunded: case ${detail.id}`,
    text: `${amount} arrived for case ${detail.id} (${detail.host}), which ${why}. The amount is being refunded.\n\n${change.config.publicUrl}\n`,
  })
}

/** T8, once: by the row, which is held, and by the case's state. */
async function paid(
  change: ChangeContext,
  before: CaseSnapshot,
  row: CheckoutRow,
  there: ProviderCheckout,
): Promise<void> {
  if (row.status !== 'open' && row.status !== 'ended') return
  const { state } = before.row
  const isDue = state === 'ACTIVE' || state === 'PAYMENT_PROCESSING'
  if (!isDue || there.currency !== row.currency) return giveBack(change, before, row, there)
  // The row first: the case's move ends the checkouts that are left.
  await writeCheckout(change, row.id, {
    ...{ status: 'paid', paymentId: there.paymentId, charged: there.amount },
    ...{ method: there.method, settled: change.at, lookAt: null, looks: 0 },
  })
  await paymentArrived(change, before, {
    kind: 'payment-succeeded',
    customer_id: change.customerId,
    case_id: before.row.id,
    payment_method: there.method,
    amount: toMajor(there.amount),
  })
}

/** T9 where the case still waits for it; who may try again does so by the same checkout. */
async function failed(
  change: ChangeContext,
  before: CaseSnapshot,
  row: CheckoutRow,
  there: ProviderCheckout,
): Promise<void> {
  if (row.status !== 'open') return
  const isOver = there.state !== 'open'
  const { failure } = there
  const isNew = failure !== null && failure.id !== row.failureId
  if (isOver || isNew)
    await writeCheckout(change, row.id, {
      ...(isOver && { status: 'ended' as const, settled: change.at, lookAt: null }),
      ...(isNew && { failureId: failure.id }),
    })
  const { state } = before.row
  if (isNew && (state === 'ACTIVE' || state === 'PAYMENT_PROCESSING'))
    return void (await paymentBroke(change, before, failure.message.slice(0, 300)))
  if (isOver && state === 'PAYMENT_PROCESSING')
    await paymentBroke(change, before, there.state === 'expired' ? LEFT : FAILED)
}

/** Whether a case may have to follow: most looks find what was found before. */
function isNews(row: CheckoutRow, { state, failure }: ProviderCheckout): boolean {
  if (state === 'paid') return row.status === 'open' || row.status === 'ended'
  const isNewFailure = failure !== null && failure.id !== row.failureId
  return row.status === 'open' && state !== 'pending' && (state !== 'open' || isNewFailure)
}

/**
 * Lets a case follow what its provider says of a checkout, whoever heard of it: a webhook, a look, or the payer who comes
 * back. What was applied before changes nothing, so it may be said twice, late and in any order.
 */
export async function applyCheckout(
  services: Services,
  known: CheckoutRow,
  there: ProviderCheckout,
): Promise<CheckoutRow | null> {
  if (!isNews(known, there)) return known
  const { id, customerId, caseId } = known
  const by = { customerId, actor: PROVIDER, commandId: null }
  const { value } = await runChange(services, by, async (change) => {
    const before = await lockCase(change, String(caseId))
    const row = await lockCheckout(change, id)
    if (row && there.state === 'paid') await paid(change, before, row, there)
    else if (row && there.state !== 'pending') await failed(change, before, row, there)
    return lockCheckout(change, id)
  })
  return value
}

/** Nobody can be asked for a checkout any more, because its account was disconnected: whoever waits for it waits no longer. */
export async function stopCheckout(
  services: Services,
  { id, customerId, caseId }: CheckoutRow,
): Promise<void> {
  const by = { customerId, actor: PROVIDER, commandId: null }
  await runChange(services, by, async (change) => {
    const before = await lockCase(change, String(caseId))
    const row = await lockCheckout(change, id)
    if (row?.status !== 'open' && row?.status !== 'ended') return
    const ended = { status: 'ended', ending: 'stopped', settled: change.at } as const
    await writeCheckout(change, id, { ...(row.status === 'open' && ended), lookAt: null })
    if (row.status === 'open' && before.row.state === 'PAYMENT_PROCESSING')
      await paymentBroke(change, before, STOPPED)
  })
}
