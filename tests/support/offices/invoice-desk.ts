/** An office that may invoice its cases, in a time zone far from the server's. */
import { and, eq, sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { openCaseDesk } from './case-desk.ts'
import type { CaseParts } from './case-in-state.ts'
import { aBilling, addInvoiceTemplate, invoicing } from './invoicing.ts'

export async function openInvoiceDesk() {
  const desk = await openCaseDesk()
  const { db } = desk.api.services.database
  await desk.outbox.close()
  await addInvoiceTemplate(db, desk.own.id)
  await db
    .update(customer)
    .set({ vatId: 'DE811907980', timeZone: 'Pacific/Auckland' })
    .where(eq(customer.id, desk.own.id))

  const openFor = (state: CaseState = 'ACTIVE', parts: CaseParts = {}) => {
    const usual = invoicing(desk.own.id)
    return desk.makeCase(state, { ...parts, detail: { ...usual.detail, ...parts.detail } })
  }
  const generate = (id: string, parts: object = {}) =>
    desk.call(id, '/invoice', { json: { ...aBilling, ...parts } })
  const preview = (id: string, parts: object = {}) =>
    desk.call(id, '/invoice_preview', { json: { ...aBilling, ...parts } })
  const cancel = (id: string, invoiceId: string) =>
    desk.call(id, '/cancellation_invoice', { json: { cancelled_invoice_id: invoiceId } })
  const read = (id: string, invoiceId: string) => desk.call(id, `/invoice/${invoiceId}`)
  const storedInvoice = async (id: string) => {
    const [found] = await db.select().from(invoice).where(eq(invoice.id, id))
    if (!found) throw new Error('no such invoice')
    return found
  }

  /** Of the invoices whose number begins so, in order. */
  const numbersOf = async (prefix: string): Promise<number[]> => {
    const found = await db
      .select({ number: invoice.number })
      .from(invoice)
      .where(and(eq(invoice.customerId, desk.own.id), sql`${invoice.number} like ${`${prefix}%`}`))
    return found.map(({ number }) => Number(number.slice(prefix.length))).toSorted((a, b) => a - b)
  }

  return { ...desk, db, openFor, generate, preview, cancel, read, storedInvoice, numbersOf }
}
