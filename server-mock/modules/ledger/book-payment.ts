import { and, eq } from 'drizzle-orm'
import { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import { customer } from '../../db/schema/accounts.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { checkout, payment, paymentLine } from '../../db/schema/payments.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { type Booked, paymentRows } from './payment-rows.ts'

/** Writes a row of the ledger with its parts. */
export async function writeBooked(
  { tx }: Pick<ChangeContext, 'tx'>,
  { row, lines }: Booked,
): Promise<void> {
  await tx.insert(payment).values(row)
  if (lines.length > 0) await tx.insert(paymentLine).values(lines)
}

/** The checkout that brought the money, booked in the same transaction before; undefined where it came otherwise. */
async function checkoutOf({ tx, customerId }: ChangeContext, caseId: number) {
  const [paid] = await tx
    .select({
      amount: checkout.amount,
      share: checkout.share,
      charges: checkout.charges,
      paymentId: checkout.paymentId,
    })
    .from(checkout)
    .where(
      and(
        eq(checkout.caseId, caseId),
        eq(checkout.customerId, customerId),
        eq(checkout.status, 'paid'),
      ),
    )
  return paid
}

/**
 * Books money that arrived, in the transaction that makes the case PAID (D10). What a checkout said when it began goes before
 * what the case says now. Amounts in hundredths.
 */
export async function bookPayment(
  change: ChangeContext,
  { row, detail }: CaseSnapshot,
  { due, received, method }: { due: number; received: number; method: string | null },
): Promise<void> {
  const caseId = Number(row.id)
  const { customerId } = change
  const [own] = await change.tx
    .select({ plan: customer.plan, activatedBy: caseDetail.activatedBy })
    .from(caseDetail)
    .innerJoin(customer, eq(customer.id, caseDetail.customerId))
    .where(and(eq(caseDetail.id, caseId), eq(caseDetail.customerId, customerId)))
  if (!own) throw new Error(`there is no case ${row.id}`)
  const paid = await checkoutOf(change, caseId)
  const booked = paymentRows(
    {
      ...{ id: newId(), customerId, caseId, received: change.at },
      ...{ reference: detail.source_case_id, website: detail.host, country: detail.country },
      ...{ language: detail.translation?.language ?? null, activatedBy: own.activatedBy },
      ...{ method, providerId: paid?.paymentId ?? null },
      currency: detail.claim_details.currency ?? '',
      invoiceNumber: detail.invoices.find(({ type }) => type === 'ACTIVE')?.number ?? null,
    },
    {
      charges: paid ? z.parse(ChargeDetails, paid.charges) : detail.charge_details,
      ...{ due: paid?.amount ?? due, received, plan: own.plan, share: paid?.share ?? null },
    },
  )
  await writeBooked(change, booked)
}

/** The invoice that is issued for a payment after it arrived is named in the ledger, for whoever checks one against the other. */
export async function nameInvoice(
  { tx, customerId }: ChangeContext,
  caseId: string,
  invoiceNumber: string,
): Promise<void> {
  await tx
    .update(payment)
    .set({ invoiceNumber })
    .where(and(eq(payment.caseId, Number(caseId)), eq(payment.customerId, customerId)))
}
