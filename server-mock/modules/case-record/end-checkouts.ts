import { and, eq, inArray, sql } from 'drizzle-orm'
import { type CheckoutEnding, type CheckoutStatus, checkout } from '../../db/schema/payments.ts'
import type { ChangeContext } from '../../events/change.ts'

/** Something may still be paid by it. */
export const underWay: readonly CheckoutStatus[] = ['starting', 'open']

/** Nothing is to be paid by the checkouts of a case any more: they are ended at the provider at the next look. */
export async function endCheckouts(
  { tx, at }: ChangeContext,
  caseId: string,
  ending: CheckoutEnding | null = null,
): Promise<void> {
  await tx
    .update(checkout)
    .set({ status: 'ended', ending, lookAt: at, looks: 0, version: sql`${checkout.version} + 1` })
    .where(and(eq(checkout.caseId, Number(caseId)), inArray(checkout.status, [...underWay])))
}
