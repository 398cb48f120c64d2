/**
 * Invoices of two customers side by side: drafts, numbers, cancellations and payments take nothing of another one and
 * leave what is theirs.
 */
import { eq } from 'drizzle-orm'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { invoiceNumber } from '../../../server-mock/modules/invoices/number.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import {
  aBilling,
  addInvoiceTemplate,
  addStoredInvoice,
  anInvoiceData,
  invoicing,
  templateOf,
} from '../../support/offices/invoicing.ts'
import type { TestApi } from '../../support/server/api.ts'
import { MORNING } from '../../support/server/api-office.ts'
import type { Part } from '../part.ts'
import { addEntry, type Desk, differs, openStrayDesk, words, writtenBy } from './stray-desk.ts'

const dbOf = ({ api }: Desk) => api.services.database.db

const preview = ({ api, token }: Desk, caseId: string) =>
  api.call(`/cases/${caseId}/invoice_preview`, { token, json: aBilling })

/** A case with another customer's template, and one whose PIN is in another customer's half of it. */
async function askDrafts(desk: Desk): Promise<string[]> {
  const { own, other } = desk
  const db = dbOf(desk)
  await addInvoiceTemplate(db, own.id)
  await addInvoiceTemplate(db, other.id)
  const parts = invoicing(own.id)
  const foreign = { detail: { ...parts.detail, invoiceTemplateId: templateOf(other.id) } }
  const byTheirs = await preview(desk, await addCaseIn(db, own, 'ACTIVE', foreign))
  const secret = { detail: { ...parts.detail, pin: '918273' } }
  const half = await addCaseIn(db, own, 'ACTIVE', secret)
  const whole = await preview(desk, half)
  const ofHalf = eq(caseDetail.id, Number(half))
  await db.update(caseDetail).set({ customerId: other.id }).where(ofHalf)
  const halved = await preview(desk, half)
  await db.update(caseDetail).set({ customerId: own.id }).where(ofHalf)
  return [
    ...differs("an invoice by another's template", byTheirs.status, 409),
    ...differs('the PIN of a case', whole.text.includes('918273'), true),
    ...differs('the PIN of half a case', halved.text.includes('918273'), false),
  ]
}

/** What an offer was made with before is told by its name: not by another customer's. */
async function askTemplateNames(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  const caseId = await addCaseIn(dbOf(desk), own, 'ACTIVE', {
    detail: { invoiceTemplateId: `${other.id}-invoice-template` },
  })
  const changed = await api.call(`/cases/${caseId}/claim_details`, {
    ...{ method: 'PUT', token },
    json: {
      ...{ currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 },
      invoice_template_id: `${own.id}-invoice-template`,
    },
  })
  const history = await api.call(`/cases/${caseId}/history`, { token })
  return [
    ...differs('another template', [changed.status, history.json.entries.length], [200, 1]),
    ...words('the history of an offer', history, other),
  ]
}

/** The number that is next may be another customer's as well. */
async function askNumbers(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  const db = dbOf(desk)
  await addInvoiceTemplate(db, own.id, 'NR-')
  const next = invoiceNumber('NR-', 1)
  await db.insert(invoice).values({
    ...{ id: 'stray-number', customerId: other.id, caseId: Number(other.paidId), number: next },
    ...{ kind: 'INVOICE', status: 'OPEN', created: MORNING, data: anInvoiceData(other.paidId) },
  })
  const caseId = await addCaseIn(db, own, 'ACTIVE', invoicing(own.id, 'NR-'))
  const made = await api.call(`/cases/${caseId}/invoice`, { token, json: aBilling })
  const [shown] = made.json.invoices ?? []
  return differs('the next number', [made.status, shown?.number], [200, next])
}

/** Another customer's entry on the caller's case says that it holds the caller's invoice. */
async function askCancelling(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  const caseId = await addCaseIn(dbOf(desk), own, 'ACTIVE')
  const id = await addStoredInvoice(dbOf(desk), own.id, caseId)
  await addEntry(desk, other, {
    ...{ caseId, id: 'stray-invoice-entry', type: 'INVOICE_GENERATED' },
    content: { invoice_id: id, invoice_number: 'X', type: 'ACTIVE' },
  })
  const statuses: number[] = []
  const written = await writtenBy(desk, async () => {
    const json = { cancelled_invoice_id: id }
    const path = `/cases/${caseId}/cancellation_invoice`
    statuses.push((await api.call(path, { token, json })).status)
  })
  return differs('a cancellation', [statuses, written], [[200], []])
}

/** An open invoice on the caller's case that is another customer's stays open when the case is paid. */
async function askSettling(desk: Desk): Promise<string[]> {
  const { api, own, other } = desk
  const db = dbOf(desk)
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  await addStoredInvoice(db, other.id, caseId)
  const paid = {
    ...({ kind: 'payment-succeeded', customer_id: own.id, case_id: caseId } as const),
    payment_method: 'card',
  }
  const written = await writtenBy(desk, () => applyExternalEvent(api.services, paid))
  const [detail] = await db
    .select({ invoices: caseDetail.invoices })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const statuses = Object(detail?.invoices).map(({ status }: { status: string }) => status)
  return differs('a payment', [statuses, written], [['PAID'], []])
}

/** One after the other: each leaves records that the next one works with. */
export async function invoiceStrayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  const asks = { askDrafts, askTemplateNames, askNumbers, askCancelling, askSettling }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
