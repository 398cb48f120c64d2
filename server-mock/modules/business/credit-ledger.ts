import { and, eq, inArray, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { creditEntry } from '../../db/schema/credits.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'

/** What a customer has left: the sum of its ledger. What letters hold is booked already. */
export async function creditsOf(db: Db | Tx, customerId: string): Promise<number> {
  const [own] = await db
    .select({ amount: sum(creditEntry.amount) })
    .from(creditEntry)
    .where(eq(creditEntry.customerId, customerId))
  return Number(own?.amount ?? 0)
}

const bookedFor = (change: ChangeContext, letterId: string) => ({
  id: newId(),
  customerId: change.customerId,
  letterId,
  userId: change.actor.kind === 'user' ? change.actor.id : null,
  userName: change.actor.kind === 'user' ? change.actor.name : null,
  created: change.at,
})

/**
 * Takes credits for a letter and tells the new balance (G-83). To be asked under `lockCustomer`, with an amount that the
 * balance covers.
 */
export async function holdCredits(
  change: ChangeContext,
  letterId: string,
  spent: number,
): Promise<void> {
  if (spent === 0) return
  await change.tx
    .insert(creditEntry)
    .values({ ...bookedFor(change, letterId), amount: -spent, kind: 'letter' })
  const amount = await creditsOf(change.tx, change.customerId)
  change.emit({
    name: 'customer.credits-spent',
    caseId: null,
    caseVersion: null,
    payload: { amount, spent, letter_id: letterId },
  })
}

/** Gives back all that a letter holds, once, and tells the new balance (G-83). To be asked under `lockCustomer`. */
export async function returnCredits(change: ChangeContext, letterId: string): Promise<void> {
  const [held] = await change.tx
    .select({ amount: sum(creditEntry.amount) })
    .from(creditEntry)
    .where(
      and(
        eq(creditEntry.customerId, change.customerId),
        eq(creditEntry.letterId, letterId),
        inArray(creditEntry.kind, ['letter', 'letter-returned']),
      ),
    )
  const returned = -Number(held?.amount ?? 0)
  if (returned <= 0) return
  await change.tx
    .insert(creditEntry)
    .values({ ...bookedFor(change, letterId), amount: returned, kind: 'letter-returned' })
  const amount = await creditsOf(change.tx, change.customerId)
  change.emit({
    name: 'customer.credits-returned',
    caseId: null,
    caseVersion: null,
    payload: { amount, returned, letter_id: letterId },
  })
}
