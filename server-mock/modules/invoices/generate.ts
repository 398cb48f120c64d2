import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { readBilling } from '../../../contracts/rules/invoices/invoices.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { invoice } from '../../db/schema/invoices.ts'
import { newId } from '../../ids.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { nameInvoice } from '../ledger/book-payment.ts'
import { draftInvoice } from './draft.ts'
import { nextInvoiceNumber } from './number.ts'
import { eInvoiceOf, structuredPart } from './structured.ts'

/** What the invoice writes down for good: nobody signs what somebody else has just changed. */
const WRITES = [
  'invoices',
  'claim_details',
  'charge_details',
  'invoice_template_id',
  'vat_id_required',
] as const

/** CASEAPI-40: a number without gaps, everything frozen, one invoice in force a case (G-126, G-131). */
export const generateInvoice = changes<Calls['generateInvoice']>(
  async ({ params, body, user, change }) => {
    const given = readBilling(body, false)
    if (!given.ok) return refuse(400, given.message)
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    const { detail } = before
    const draft = await draftInvoice(change, detail, body)
    if (isRefused(draft)) return draft
    const { data, digest } = draft
    if (body.shown_invoice !== undefined && body.shown_invoice !== digest) {
      const extra = { version: before.row.version, changes: [] }
      return refuse(412, messages.conflict, { extra })
    }
    const id = newId()
    const number = await nextInvoiceNumber(change, data.words.invoice_prefix)
    const structured = structuredPart(number, data)
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
        ...structured,
      })
      const invoices = [
        ...detail.invoices,
        { id, type: 'ACTIVE', status, number, ...eInvoiceOf(structured) },
      ]
      await writeDetail(change, params.id, { invoices })
      await nameInvoice(change, params.id, number)
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
