import { and, eq, sql } from 'drizzle-orm'
import { taxWithin } from '../../../contracts/rules/money/payment-breakdown.ts'
import { type LedgerEntry, payment } from '../../db/schema/payments.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { writeBooked } from './book-payment.ts'

type Row = typeof payment.$inferSelect
/** Whose books, within which change. */
type Books = Pick<ChangeContext, 'tx' | 'customerId' | 'at'>

/** Hundredths that are away of a payment already, by the ledger. */
async function awayOf({ tx }: Books, { caseId, customerId }: Row): Promise<number> {
  const [away] = await tx
    .select({ gross: sql<string>`coalesce(-sum(${payment.gross}), 0)` })
    .from(payment)
    .where(
      and(
        eq(payment.caseId, caseId),
        eq(payment.customerId, customerId),
        sql`${payment.entry} <> 'payment'`,
      ),
    )
  return Number(away?.gross ?? 0)
}

/**
 * Books what became of a payment after it arrived as a row of its own day: `amount` in hundredths, below zero where it went. Its
 * tax is what is left to the tax that was away before, so that a payment which is given back in parts is away to the cent.
 */
export async function bookChange(
  change: Books,
  caseId: string,
  entry: Exclude<LedgerEntry, 'payment'>,
  amount: number,
): Promise<void> {
  const [paid] = await change.tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.caseId, Number(caseId)),
        eq(payment.customerId, change.customerId),
        eq(payment.entry, 'payment'),
      ),
    )
  if (!paid || amount === 0) return
  const before = await awayOf(change, paid)
  const taxAway = (away: number): number => taxWithin(away, paid.gross, paid.tax)
  const tax = taxAway(before) - taxAway(before - amount)
  const sums = { net: amount - tax, tax, gross: amount }
  const id = newId()
  const kind = entry === 'refund' || entry === 'refund-failed' ? 'refund' : 'dispute'
  await writeBooked(change, {
    row: {
      ...{ ...paid, id, entry, received: change.at, ...sums },
      // What we took of the payment stays taken.
      ...{ sharePercentage: null, share: 0, payout: amount },
    },
    lines: [{ paymentId: id, position: 0, kind, description: '', ...sums }],
  })
}
