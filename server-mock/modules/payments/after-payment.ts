import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { checkout } from '../../db/schema/payments.ts'
import { runChange } from '../../events/change.ts'
import type { ProviderCheckout, ProviderDispute } from '../../payment-provider.ts'
import type { Services } from '../../services.ts'
import { lockCase } from '../case-record/change-case.ts'
import {
  changePayment,
  type InquiryNews,
  type PaymentNews,
  tellInquiry,
} from '../external-events/payment-changed.ts'
import { type CheckoutRow, lockCheckout, writeCheckout } from './checkout-rows.ts'

const PROVIDER: Actor = { kind: 'provider', id: null, name: null }
const TRIES = 5

/** What the case was told of a payment since it arrived: hundredths that went back, and how each dispute stood. */
const AfterPayment = z.object({
  returned: z.int(),
  disputes: z.record(z.string(), z.enum(['inquiry', 'closed', 'open', 'won', 'lost'])),
})
type AfterPayment = z.infer<typeof AfterPayment>

function knownOf(row: CheckoutRow): AfterPayment {
  const kept = parse(AfterPayment, row.after)
  if (kept.ok) return kept.value
  // What went back by ourselves was told when that was decided.
  return { returned: row.status === 'refunded' ? (row.charged ?? row.amount) : 0, disputes: {} }
}

type DisputeState = ProviderDispute['state']

const moves = { open: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const
const inquiries = { inquiry: 'inquiry', closed: 'inquiry-closed' } as const

/** A dispute, or an inquiry, that is heard of when it is over is told from its beginning. */
function stepsOf({ state }: ProviderDispute, before: DisputeState | undefined): DisputeState[] {
  if (before === state) return []
  if (state === 'inquiry' || state === 'open') return [state]
  // What was told as a dispute ends as one.
  if (state === 'closed' && before === 'open') return ['won']
  const beginning = state === 'closed' ? 'inquiry' : 'open'
  return before === beginning ? [state] : [beginning, state]
}

/** What the case has not been told yet of a payment that has arrived. */
function newsIn(row: CheckoutRow, there: ProviderCheckout): (PaymentNews | InquiryNews)[] {
  if (there.state !== 'paid' || !['paid', 'refund', 'refunded'].includes(row.status)) return []
  const known = knownOf(row)
  const of = { currency: row.currency, isBooked: row.status === 'paid' }
  // While we give it back ourselves, what has gone back is no news.
  const more = row.status === 'refund' ? 0 : there.returned - known.returned
  const refund: PaymentNews = {
    ...{ ...of, change: more > 0 ? 'refunded' : 'refund-failed', amount: Math.abs(more) },
    ...{ reason: null, answerBy: null },
  }
  const disputes = there.disputes.flatMap((one) =>
    stepsOf(one, known.disputes[one.id]).map((state): PaymentNews | InquiryNews => {
      const answerBy = state === 'open' || state === 'inquiry' ? one.answerBy : null
      const news = { ...of, amount: one.amount, reason: one.reason, answerBy }
      return state === 'inquiry' || state === 'closed'
        ? { ...news, change: inquiries[state] }
        : { ...news, change: moves[state] }
    }),
  )
  return more === 0 ? disputes : [refund, ...disputes]
}

/** True where the case knows all of it now; false where somebody was faster, and what was seen may be old. */
async function apply(
  services: Services,
  { id, customerId, caseId, version }: CheckoutRow,
  there: ProviderCheckout,
): Promise<boolean> {
  const by = { customerId, actor: PROVIDER, commandId: null }
  const { value } = await runChange(services, by, async (change) => {
    await lockCase(change, String(caseId))
    const row = await lockCheckout(change, id)
    if (row?.version !== version) return false
    const news = newsIn(row, there)
    const states = there.disputes.map((one) => [one.id, one.state] as const)
    const after: AfterPayment = {
      returned: row.status === 'refund' ? (row.charged ?? row.amount) : there.returned,
      disputes: { ...knownOf(row).disputes, ...Object.fromEntries(states) },
    }
    await writeCheckout(change, id, { after })
    for (const one of news) {
      const before = await lockCase(change, String(caseId))
      if (one.change === 'inquiry' || one.change === 'inquiry-closed')
        await tellInquiry(change, before, { ...one, change: one.change })
      else await changePayment(change, before, { ...one, change: one.change })
    }
    return true
  })
  return value
}

/**
 * Lets a case follow what became of its payment after it arrived (decision 5.27). What went back can become less again where a
 * refund fails, so only an answer that was asked for after the last one that was applied may be believed.
 */
export async function followPayment(
  services: Services,
  begun: CheckoutRow,
  seen: ProviderCheckout,
): Promise<void> {
  if (newsIn(begun, seen).length === 0) return
  const { database, payments } = services
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [row] = await database.db.select().from(checkout).where(eq(checkout.id, begun.id))
    if (!row?.sessionId) return
    const there = await payments.look(row.account, row.sessionId)
    if (newsIn(row, there).length === 0 || (await apply(services, row, there))) return
  }
  throw new Error('a payment changes faster than it can be followed')
}

/** The checkout that a payment of this account was made by, by the provider's id of the payment; null: none of ours. */
export async function checkoutPaidBy(
  { database }: Services,
  account: string,
  payment: string,
): Promise<string | null> {
  const [row] = await database.db
    .select({ id: checkout.id })
    .from(checkout)
    .where(and(eq(checkout.paymentId, payment), eq(checkout.account, account)))
  return row?.id ?? null
}
