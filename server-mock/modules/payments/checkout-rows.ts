import { and, desc, eq, inArray, sql } from 'drizzle-orm'
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

/** A checkout of this case. */
export async function checkoutOf(
  db: Db | Tx,
  caseId: string,
  id: string,
): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkout)
    .where(and(eq(checkout.id, id), eq(checkout.caseId, Number(caseId))))
  return row ?? null
}

/** The checkout that a case was paid by; null where it was paid otherwise, or not. */
export async function paidCheckout(db: Db | Tx, caseId: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkout)
    .where(and(eq(checkout.caseId, Number(caseId)), eq(checkout.status, 'paid')))
    .orderBy(desc(checkout.created))
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
