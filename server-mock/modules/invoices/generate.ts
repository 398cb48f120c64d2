import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { InvoiceBilling } from '../../../contracts/model/cases/invoice.ts'
import { InvoiceWords } from '../../../contracts/model/cases/invoice-template.ts'
import {
  type InvoiceAmounts,
  invoiceAmounts,
} from '../../../contracts/rules/invoices/invoice-amounts.ts'
import {
  invoiceRefusal,
  NO_INVOICE_TEMPLATE,
  readBilling,
} from '../../../contracts/rules/invoices/invoices.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { invoiceTemplate } from '../../db/schema/invoice-templates.ts'
import { invoice } from '../../db/schema/invoices.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { dayIn, frozenAmounts, type InvoiceData, issuerOf } from './data.ts'
import { nextInvoiceNumber } from './number.ts'

/** What the invoice writes down for good: nobody signs what somebody else has just changed. */
const WRITES = [
  'invoices',
  'claim_details',
  'charge_details',
  'invoice_template_id',
  'vat_id_required',
] as const

/** The words of the case's template; null where there is none (any more). */
async function wordsOf(change: ChangeContext, templateId: string): Promise<InvoiceWords | null> {
  const [found] = await change.tx
    .select({ words: invoiceTemplate.words })
    .from(invoiceTemplate)
    .where(
      and(eq(invoiceTemplate.id, templateId), eq(invoiceTemplate.customerId, change.customerId)),
    )
  return found ? z.parse(InvoiceWords, found.words) : null
}

type Made = { amounts: InvoiceAmounts; billing: InvoiceBilling; words: InvoiceWords }

/** Everything that the invoice will say, as it is at this moment. */
async function freeze(
  change: ChangeContext,
  detail: CaseDetail,
  { amounts, billing, words }: Made,
): Promise<InvoiceData> {
  const { issuer, timeZone } = await issuerOf(change)
  const [own] = await change.tx
    .select({ pin: caseDetail.pin })
    .from(caseDetail)
    .where(and(eq(caseDetail.id, Number(detail.id)), eq(caseDetail.customerId, change.customerId)))
  return {
    issuer,
    bill_to: billing,
    words,
    language: detail.translation?.language ?? 'en',
    date: dayIn(timeZone, change.at),
    case_id: detail.case_id,
    case_pin: own?.pin ?? '',
    ...frozenAmounts(amounts),
    is_outstanding: detail.state !== 'PAID',
    cancelled: null,
  }
}

/** CASEAPI-40: a number without gaps, everything frozen, one invoice in force a case (G-126, G-131). */
export const generateInvoice = changes<Calls['generateInvoice']>(
  async ({ params, body, user, change }) => {
    const given = readBilling(body, false)
    if (!given.ok) return refuse(400, given.message)
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    const { detail } = before
    const billing = readBilling(body, detail.vat_id_required)
    if (!billing.ok) return refuse(400, billing.message)
    const objection = invoiceRefusal(detail)
    if (objection !== null) return refuse(409, objection)
    const words = await wordsOf(change, detail.invoice_template_id ?? '')
    if (!words) return refuse(409, NO_INVOICE_TEMPLATE)
    const amounts = invoiceAmounts(detail, dayOf(change.at))
    if (!amounts) throw new Error('an invoice of a case without a claim was not refused')

    const id = newId()
    const data = await freeze(change, detail, { amounts, billing: billing.value, words })
    const number = await nextInvoiceNumber(change, words.invoice_prefix)
    const status = detail.state === 'PAID' ? 'PAID' : 'OPEN'
    const after = await changeLocked(change, before, 'case.invoice-generated', async () => {
      await change.tx.insert(invoice).values({
        id,
        customerId: change.customerId,
        caseId: Number(params.id),
        number,
        kind: 'INVOICE',
        status,
        created: change.at,
        data,
      })
      const invoices = [...detail.invoices, { id, type: 'ACTIVE', status, number }]
      await change.tx
        .update(caseDetail)
        .set({ invoices })
        .where(eq(caseDetail.id, Number(params.id)))
      const activity = await writeActivity(change, {
        ...entryBy(change, params.id, newId()),
        type: 'INVOICE_GENERATED',
        content: {
          invoice_id: id,
          invoice_number: number,
          type: 'ACTIVE',
          cancelled_invoice_number: null,
          cancellation_invoice_number: null,
          cancellation_invoice_id: null,
        },
      })
      return { activity }
    })
    return { ...after, invoice_id: id }
  },
)
