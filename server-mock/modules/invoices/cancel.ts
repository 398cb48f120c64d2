import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { messages } from '../../../contracts/protocol.ts'
import { cancellationRefusal } from '../../../contracts/rules/invoices/invoices.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import { z } from '../../../contracts/schema.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { activity as activities } from '../../db/schema/cases.ts'
import { invoice } from '../../db/schema/invoices.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, readEntry, writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { issuerOf, takenBack } from './data.ts'
import { nextInvoiceNumber } from './number.ts'
import { eInvoiceOf, structuredPart } from './structured.ts'

/** Nobody else's invoices of the case are in the way, only what became of them. */
const WRITES = ['invoices'] as const

type Stored = { id: string; number: string; data: InvoiceData }

async function find(change: ChangeContext, caseId: string, id: string): Promise<Stored | null> {
  const [found] = await change.tx
    .select({ id: invoice.id, number: invoice.number, data: invoice.data })
    .from(invoice)
    .where(
      and(
        eq(invoice.id, id),
        eq(invoice.caseId, Number(caseId)),
        eq(invoice.customerId, change.customerId),
      ),
    )
  return found ? { ...found, data: z.parse(InvoiceData, found.data) } : null
}

/** The entries of the timeline that hold the invoice say what became of it (INVCASE-21, INVCASE-22). */
async function markEntries(
  change: ChangeContext,
  caseId: string,
  cancelledId: string,
  by: { id: string; number: string },
): Promise<Activity[]> {
  const said = {
    type: 'CANCELLED',
    cancellation_invoice_id: by.id,
    cancellation_invoice_number: by.number,
  }
  const marked = await change.tx
    .update(activities)
    .set({ content: sql`${activities.content} || ${JSON.stringify(said)}::jsonb` })
    .where(
      and(
        eq(activities.caseId, Number(caseId)),
        eq(activities.customerId, change.customerId),
        eq(activities.type, 'INVOICE_GENERATED'),
        sql`${activities.content}->>'invoice_id' = ${cancelledId}`,
      ),
    )
    .returning()
  return marked.map(readEntry)
}

/** INVCASE-18 to INVCASE-22: an invoice is never taken away, another one takes it back. */
export const cancelInvoice = changes<Calls['cancelInvoice']>(
  async ({ params, body, user, change }) => {
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    const { invoices } = before.detail
    const shown = invoices.find(({ id }) => id === body.cancelled_invoice_id)
    const stored = shown && (await find(change, params.id, shown.id))
    if (!shown || !stored) return refuse(404, messages.notFound)
    const objection = cancellationRefusal(shown)
    if (objection !== null) return refuse(409, objection)

    const id = newId()
    const { timeZone } = await issuerOf(change)
    const data = takenBack(stored.data, stored.number, dayIn(timeZone, change.at))
    const number = await nextInvoiceNumber(change, data.words.invoice_prefix)
    const structured = structuredPart(number, data)
    const after = await changeLocked(change, before, 'case.invoice-cancelled', async () => {
      await change.tx.update(invoice).set({ status: 'CANCELLED' }).where(eq(invoice.id, stored.id))
      await change.tx.insert(invoice).values({
        id,
        customerId: change.customerId,
        caseId: Number(params.id),
        number,
        kind: 'CANCELLATION',
        status: 'CANCELLED',
        created: change.at,
        cancels: stored.id,
        data,
        ...structured,
      })
      const cancelled = { type: 'CANCELLED', status: 'CANCELLED', number: stored.number }
      await writeDetail(change, params.id, {
        invoices: [
          ...invoices.map((one) => (one.id === stored.id ? { ...one, ...cancelled } : one)),
          { id, type: 'CANCELLATION', status: 'CANCELLED', number, ...eInvoiceOf(structured) },
        ],
      })
      const furtherActivities = await markEntries(change, params.id, stored.id, { id, number })
      const activity = await writeActivity(change, {
        ...entryBy(change, params.id, newId()),
        type: 'INVOICE_GENERATED',
        content: {
          invoice_id: id,
          invoice_number: number,
          type: 'CANCELLATION',
          cancelled_invoice_number: stored.number,
          cancellation_invoice_number: null,
          cancellation_invoice_id: null,
        },
      })
      return { activity, furtherActivities }
    })
    return { ...after, invoice_id: id }
  },
)
