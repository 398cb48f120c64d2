import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { checkout, paymentAccount } from '../../db/schema/payments.ts'
import { PaymentRefusal, type ProviderCheckout } from '../../payment-provider.ts'
import type { Services } from '../../services.ts'
import { followPayment } from './after-payment.ts'
import { applyCheckout, stopCheckout } from './apply-checkout.ts'
import type { CheckoutRow } from './checkout-rows.ts'

/** Checkouts of one pass, and how many of them are asked for at the same time. */
const AT_ONCE = 40
const PARALLEL = 4

/** A provider's answer to a payment is waited for so long; then a webhook alone tells it. */
const WATCHED_MS = 14 * 24 * 60 * 60_000
/** What nobody has made a session for by then, nobody will: the form that asked for it has ended. */
const STARTING_MS = 60 * 60_000

async function rowOf({ database }: Services, id: string): Promise<CheckoutRow | null> {
  const [row] = await database.db.select().from(checkout).where(eq(checkout.id, id))
  return row ?? null
}

/** Says when a checkout is looked at next, unless something has changed meanwhile. */
async function rest(
  { database, clock }: Services,
  row: CheckoutRow,
  afterMs: number | null,
  looks: number,
): Promise<void> {
  const lookAt = afterMs === null ? null : new Date(clock.now().getTime() + afterMs).toISOString()
  await database.db
    .update(checkout)
    .set({ lookAt, looks })
    .where(and(eq(checkout.id, row.id), eq(checkout.version, row.version)))
}

const isOlder = ({ clock }: Services, { created }: CheckoutRow, than: number): boolean =>
  clock.now().getTime() - Date.parse(created) > than

/** Gives back what was decided to be given back; the provider knows a repeated refund by its key. */
async function refund(services: Services, row: CheckoutRow): Promise<void> {
  const { database, payments, log } = services
  await payments.refund(row.account, row.paymentId ?? '', `${row.id}-refund`)
  const done = await database.db
    .update(checkout)
    .set({ status: 'refunded', lookAt: null })
    .where(and(eq(checkout.id, row.id), eq(checkout.status, 'refund')))
    .returning({ id: checkout.id })
  if (done.length > 0)
    log.warn('a payment was refunded: its case takes none', {
      ...{ case: row.caseId, checkout: row.id, amount: row.charged, currency: row.currency },
    })
}

/** How a checkout stands; null where its account was disconnected, so that the provider tells us nothing of it any more. */
async function lookAt(
  { payments }: Services,
  account: string,
  sessionId: string,
): Promise<ProviderCheckout | null> {
  try {
    return await payments.look(account, sessionId)
  } catch (cause) {
    if (cause instanceof PaymentRefusal && (await payments.accountState(account)) === null)
      return null
    throw cause
  }
}

/** Asks the provider for one checkout, lets its case follow, and says when it is asked next. */
async function follow(services: Services, begun: CheckoutRow): Promise<void> {
  const { payments, database } = services
  let row: CheckoutRow | null = begun
  if (row.status === 'starting') {
    if (!isOlder(services, row, STARTING_MS)) return rest(services, row, STARTING_MS, 0)
    await database.db
      .update(checkout)
      .set({ status: 'ended', lookAt: null })
      .where(and(eq(checkout.id, row.id), eq(checkout.version, row.version)))
    return
  }
  if (row.status === 'refund') return refund(services, row)
  if (row.sessionId === null) return rest(services, row, null, 0)
  const { account, sessionId } = row
  const seen = await lookAt(services, account, sessionId)
  if (seen === null) return stopCheckout(services, row)
  let there = seen
  if (row.status === 'ended' && there.state === 'open') {
    await payments.end(account, sessionId)
    // It may have been paid in between.
    there = await payments.look(account, sessionId)
  }
  row = await applyCheckout(services, row, there)
  if (row) await followPayment(services, row, there)
  if (row?.status === 'refund') return refund(services, row)
  if (!row) return
  const isOver = there.state !== 'open' && there.state !== 'pending'
  const looks = begun.looks + 1
  const next = isOver || isOlder(services, row, WATCHED_MS) ? null : payments.nextLookMs(looks)
  return rest(services, row, next, looks)
}

/** Looks at one checkout now: a webhook or its payer says that there may be news. */
export async function followCheckout(services: Services, id: string): Promise<CheckoutRow | null> {
  const row = await rowOf(services, id)
  if (row) await follow(services, row)
  return row && rowOf(services, id)
}

/** Looks at what is open still of an account that was forgotten: nobody can pay by it any more. */
export async function followForgotten(services: Services, account: string): Promise<void> {
  const open = await services.database.db
    .select({ id: checkout.id })
    .from(checkout)
    .leftJoin(paymentAccount, eq(paymentAccount.account, checkout.account))
    .where(
      and(
        eq(checkout.account, account),
        eq(checkout.status, 'open'),
        isNull(paymentAccount.account),
      ),
    )
  for (const { id } of open) await followCheckout(services, id)
}

/**
 * Looks at the checkouts that are due. What fails is looked at again later, and whatever was asked of the provider can be
 * asked twice.
 */
export async function followCheckouts(services: Services): Promise<void> {
  const { database, clock, payments, log } = services
  const queue = await database.db
    .select()
    .from(checkout)
    .where(lte(checkout.lookAt, clock.now().toISOString()))
    .orderBy(asc(checkout.lookAt), asc(checkout.id))
    .limit(AT_ONCE)
  const worker = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const one = row
      await follow(services, one).catch(async (cause: unknown) => {
        log.warn('a payment could not be followed', {
          checkout: one.id,
          refused: cause instanceof PaymentRefusal,
          reason: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown',
        })
        await rest(services, one, payments.nextLookMs(one.looks + 1), one.looks + 1)
      })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}
