import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { checkout } from '../../db/schema/payments.ts'
import type { ChangeContext } from '../../events/change.ts'
import { underWay } from '../case-record/end-checkouts.ts'

export type CheckoutRow = typeof checkout.$inferSelect

/** A checkout of this customer's case, held until the transaction ends; its case is to be locked before. */
export async function lockCheckout(
  { tx, customerId }: ChangeContext,
  id: string,
): Promise<CheckoutRow | null> {
  const [row] = await tx
    .select()
    .from(checkout)
    .where(and(eq(checkout.id, id), eq(checkout.customerId, customerId)))
    .for('update')
  return row ?? null
}

/** The checkout of a case that can still be paid, or one that is to be read. */
export async function checkoutUnderWay(db: Db | Tx, caseId: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkout)
    .where(and(eq(checkout.caseId, Number(caseId)), inArray(checkout.status, [...underWay])))
  return row ?? null
}

export async function writeCheckout(
  { tx }: ChangeContext,
  id: string,
  values: Partial<typeof checkout.$inferInsert>,
): Promise<void> {
  await tx
    .update(checkout)
    .set({ ...values, version: sql`${checkout.version} + 1` })
    .where(eq(checkout.id, id))
}
