import { eq } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { checkout } from '../../db/schema/payments.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { PaymentRefusal, type ProviderCheckout } from '../../payment-provider.ts'
import type { Services } from '../../services.ts'
import { holdPlan } from '../business/lock-customer.ts'
import { lockCase } from '../case-record/change-case.ts'
import { endCheckouts } from '../case-record/end-checkouts.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { amountDue } from '../external-events/amount-due.ts'
import { initiatePayment } from '../external-events/payment.ts'
import { accountOf } from '../payment-provider/account-of.ts'
import { applyCheckout } from './apply-checkout.ts'
import { type CheckoutRow, checkoutUnderWay, lockCheckout, writeCheckout } from './checkout-rows.ts'
import { shareDue } from './share.ts'

/** What the payer asks for by the form of the portal. */
export type CheckoutAsk = {
  customerId: string
  caseId: string
  /** Of the form: one that is sent twice begins nothing twice. */
  commandId: string
  /** What the form showed to pay, in hundredths: nobody pays another amount than the one that was seen. */
  shown: number
  /** The portal's address, which the payer comes back to. */
  portal: string
  description: string
  language: string
}

/**
 * Where the payer goes next: to the provider, to what became of this checkout before, or back to a form that shows another
 * amount. `unavailable`: nothing can be paid this way now. `unreachable`: nobody knows, and the same form may be sent again.
 */
export type CheckoutAnswer =
  | { to: 'provider'; url: string; id: string }
  | { to: 'outcome'; id: string }
  | { to: 'form' }
  | { to: 'unavailable' }
  | { to: 'unreachable' }

type Found = { row: CheckoutRow } | Exclude<CheckoutAnswer, { to: 'provider' }>

const OUTCOME = (row: CheckoutRow): CheckoutAnswer & { to: 'outcome' } => ({
  to: 'outcome',
  id: row.id,
})

/** What is due of a case on this day, as a checkout freezes it; null where nothing can be paid. */
function dueOf(change: ChangeContext, { detail }: CaseSnapshot) {
  const { charge_details: charges } = detail
  const currency = charges?.currency ?? null
  if (!charges || currency === null) return null
  const amount = toHundredths(amountDue(charges, dayOf(change.at)))
  return amount > 0 ? { charges, currency, amount } : null
}

async function insert(
  change: ChangeContext,
  ask: CheckoutAsk,
  account: string,
  due: { charges: ChargeDetails; currency: string; amount: number },
  email: string | null,
): Promise<CheckoutRow> {
  const plan = await holdPlan(change.tx, change.customerId)
  const [row] = await change.tx
    .insert(checkout)
    .values({
      ...{ id: newId(), customerId: change.customerId, caseId: Number(ask.caseId) },
      ...{ commandId: ask.commandId, status: 'starting', account, ...due, email },
      share: shareDue(due.charges, dayOf(change.at), plan),
      ...{ description: ask.description, language: ask.language, portal: ask.portal },
      ...{ created: change.at, lookAt: change.at },
    })
    .returning()
  if (!row) throw new Error('the checkout was not kept')
  return row
}

/**
 * The checkout that this form stands for: the one that it began before, the one that is under way over the same amount, or a
 * new one, whose amount is frozen from here on. Who pays in two tabs pays by one checkout.
 */
async function hold(change: ChangeContext, ask: CheckoutAsk): Promise<Found> {
  const before = await lockCase(change, ask.caseId)
  const [told] = await change.tx
    .select()
    .from(checkout)
    .where(eq(checkout.commandId, ask.commandId))
  if (told && String(told.caseId) !== ask.caseId) return { to: 'unavailable' }
  const open = await checkoutUnderWay(change.tx, ask.caseId)
  if (told && told.id !== open?.id && told.status !== 'ended') return OUTCOME(told)
  const { state } = before.row
  if (state === 'PAYMENT_PROCESSING') return open ? { row: open } : { to: 'unavailable' }
  if (state !== 'ACTIVE') return { to: 'form' }
  const due = dueOf(change, before)
  const account = await accountOf(change.tx, change.config, change.customerId)
  if (!due || account === null) return { to: 'unavailable' }
  if (due.amount !== ask.shown) return { to: 'form' }
  if (open && open.amount === due.amount && open.currency === due.currency) return { row: open }
  if (open) await endCheckouts(change, ask.caseId)
  const email = before.detail.billing_address?.email ?? before.detail.opponent_contact_details.email
  // What this form began is over: whoever sends it once more, from a page that was gone back to, begins anew.
  const commandId = told ? newId() : ask.commandId
  return { row: await insert(change, { ...ask, commandId }, account, due, email) }
}

/** Makes the session at the provider, or asks how the one that was made stands; the same row never makes two. */
const sessionOf = ({ payments }: Services, row: CheckoutRow): Promise<ProviderCheckout> =>
  row.sessionId === null
    ? payments.order({
        ...{ key: row.id, account: row.account, amount: row.amount, share: row.share },
        ...{ currency: row.currency, description: row.description, language: row.language },
        ...{ email: row.email || null },
        paidUrl: `${row.portal}/paid/${row.id}`,
        leftUrl: `${row.portal}/pay/${row.id}`,
      })
    : payments.look(row.account, row.sessionId)

/** T7, once for each time that the payer sets out; a case that was closed meanwhile lets nobody go. */
async function setOut(
  change: ChangeContext,
  row: CheckoutRow,
  there: ProviderCheckout,
): Promise<boolean> {
  const before = await lockCase(change, String(row.caseId))
  const now = await lockCheckout(change, row.id)
  if (!now || (now.status !== 'starting' && now.status !== 'open')) {
    // Ended while it was made: what was made is ended at the provider by the next look.
    if (now) await writeCheckout(change, row.id, { sessionId: there.id, lookAt: change.at })
    return false
  }
  const lookAt = new Date(Date.parse(change.at) + LOOK_MS).toISOString()
  await writeCheckout(change, row.id, { status: 'open', sessionId: there.id, lookAt, looks: 0 })
  if (before.row.state === 'ACTIVE') await initiatePayment(change, before, row.amount)
  return true
}

const LOOK_MS = 2_000

/** Begins to pay a case, or goes on with what was begun. */
export async function startCheckout(
  services: Services,
  ask: CheckoutAsk,
  payer: string | null,
): Promise<CheckoutAnswer> {
  const actor: Actor = { kind: 'opponent', id: null, name: payer }
  const by = { customerId: ask.customerId, actor, commandId: null }
  const { value: held } = await runChange(services, by, (change) => hold(change, ask))
  if (!('row' in held)) return held
  const { row } = held
  let there: ProviderCheckout
  try {
    there = await sessionOf(services, row)
  } catch (cause) {
    const isRefused = cause instanceof PaymentRefusal
    services.log.warn('a checkout could not be made', {
      ...{ checkout: row.id, refused: isRefused },
      reason: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown',
    })
    if (!isRefused || row.sessionId !== null) return { to: 'unreachable' }
    await runChange(services, by, async (change) => {
      await lockCase(change, ask.caseId)
      const now = await lockCheckout(change, row.id)
      if (now?.status === 'starting')
        await writeCheckout(change, row.id, { status: 'ended', lookAt: null })
    })
    return { to: 'unavailable' }
  }
  if (there.state !== 'open' || there.url === null) {
    await applyCheckout(services, { ...row, sessionId: there.id }, there)
    return OUTCOME(row)
  }
  const { value: isOut } = await runChange(services, by, (change) => setOut(change, row, there))
  return isOut ? { to: 'provider', url: there.url, id: row.id } : { to: 'form' }
}
