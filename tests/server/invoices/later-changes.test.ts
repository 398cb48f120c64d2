/** What was issued and booked stays as it was, to the byte, whatever becomes of case, template, office and plan later. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail, finding } from '../../../server-mock/db/schema/cases.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { payment } from '../../../server-mock/db/schema/payments.ts'
import { writeBooked } from '../../../server-mock/modules/ledger/book-payment.ts'
import { paymentRows } from '../../../server-mock/modules/ledger/payment-rows.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { invoiceTexts } from '../../support/offices/invoicing.ts'
import { aCharge } from '../../support/records/charges.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const { db, own, api } = desk
const token = await api.signIn('pro', 'admin')
const DAY = '2026-03-15'

const bytesOf = async (path: string): Promise<string> => {
  const answer = await fetch(`${api.origin}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}
const report = (call: string, format: string) =>
  bytesOf(`/customer/${own.id}/${call}?start_date=${DAY}&end_date=${DAY}&format=${format}`)

/** A payment of the case, booked as it arrives. */
async function book(caseId: string): Promise<void> {
  const charges = aCharge({ findings: [{ price: 120, license: null }] })
  const booked = paymentRows(
    {
      ...{ id: 'later', customerId: own.id, caseId: Number(caseId), invoiceNumber: null },
      ...{ received: `${DAY}T08:00:00.000Z`, reference: 'R', website: 'shop.example' },
      ...{ country: 'DE', language: 'de', activatedBy: null, method: 'card', providerId: null },
      currency: 'EUR',
    },
    { charges, due: 14_280, received: 14_280, plan: 'PRO', share: null },
  )
  await db.transaction((tx) => writeBooked({ tx }, booked))
}

/** Everything that an invoice or a payment is made from becomes something else. */
async function changeAll(caseId: string): Promise<void> {
  await db
    .update(customer)
    .set({
      ...{ name: 'Other', plan: 'LITE', addressLine1: 'Elsewhere 1', city: 'Graz', vatId: null },
      ...{ country: 'AT', timeZone: 'UTC', invoiceFacts: { iban: 'AT611904300234573201' } },
    })
    .where(eq(customer.id, own.id))
  await db
    .update(invoiceTemplate)
    .set({ taxType: 'GST', words: invoiceTexts({ label_invoice_name: 'Other', txt_header: 'X' }) })
    .where(eq(invoiceTemplate.customerId, own.id))
  await db
    .update(caseDetail)
    .set({
      ...{ taxType: 'GST', taxPercentage: 500, settlementDate: null, settlementPercentage: null },
      ...{ additionalFees: [], pin: '999999' },
    })
    .where(eq(caseDetail.id, Number(caseId)))
  await db
    .update(finding)
    .set({ price: 1, originalFilename: 'other.jpg' })
    .where(eq(finding.caseId, Number(caseId)))
}

test('papers, XML and reports are the same bytes after plan, offer, template, address and image uses changed [G-131] [G-144]', async () => {
  await db.update(customer).set({ country: 'DE' }).where(eq(customer.id, own.id))
  const id = await desk.openFor()
  const { answer: made } = await desk.changed(id, () => desk.generate(id))
  const { answer: back } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
  await book(id)
  const all = async () => ({
    paper: await bytesOf(`/cases/${id}/invoice/${made.invoice_id}`),
    xml: await bytesOf(`/cases/${id}/invoice/${made.invoice_id}?format=xml`),
    back: await bytesOf(`/cases/${id}/invoice/${back.invoice_id}`),
    backXml: await bytesOf(`/cases/${id}/invoice/${back.invoice_id}?format=xml`),
    overview: await report('payment_report', 'csv'),
    breakdown: await report('payment_report_details', 'csv'),
  })
  const before = await all()
  await changeAll(id)
  expect(await all()).toEqual(before)
  expect(await db.select().from(payment).where(eq(payment.id, 'later'))).toMatchObject([
    { gross: 14_280, taxType: 'VAT', sharePercentage: expect.any(Number) },
  ])
})
