import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { brokenRules } from '../../support/e-invoice/en16931.ts'
import { schemaFaults, textAt } from '../../support/e-invoice/schema.ts'
import { brokenXRechnungRules } from '../../support/e-invoice/xrechnung.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const settle = (country: string | null) =>
  desk.db.update(customer).set({ country }).where(eq(customer.id, desk.own.id))
await settle('DE')

const xmlOf = (id: string, invoiceId: string) => desk.call(id, `/invoice/${invoiceId}?format=xml`)
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function issue() {
  const id = await desk.openFor()
  const { answer, after } = await desk.changed(id, () => desk.generate(id))
  return { id, after, invoiceId: answer.invoice_id }
}

describe('the e-invoice of an invoice', () => {
  test('is issued with it, kept with its digest, and read byte for byte', async () => {
    const { id, after, invoiceId } = await issue()
    const { number, xml, xmlDigest } = await desk.storedInvoice(invoiceId)
    const read = await xmlOf(id, invoiceId)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(read.headers.get('content-disposition')).toContain(`${number}.xml`)
    expect([read.text, digestOf(read.text)]).toEqual([xml, xmlDigest])
    expect(after.invoices).toMatchObject([{ id: invoiceId, e_invoice: true }])
    const paper = await desk.read(id, invoiceId)
    expect(paper.text.startsWith('%PDF-1.7')).toBe(true)
    expect(paper.text).toContain('/AFRelationship /Alternative')
    expect([schemaFaults(read.text), brokenRules(read.text)]).toEqual([[], []])
    expect(textAt(read.text, '//rsm:ExchangedDocument/ram:ID')).toBe(number)
    expect(textAt(read.text, '//ram:GrandTotalAmount')).toBe(
      after.charge_details?.final_amount_gross_no_settlement.toFixed(2),
    )
  })

  test('names the account that its issuer had told then, whatever they tell later', async () => {
    const told = (iban: string) =>
      desk.db.update(customer).set({ invoiceFacts: { iban } }).where(eq(customer.id, desk.own.id))
    await told('DE02120300000000202051')
    const { id, invoiceId } = await issue()
    await told('AT611904300234573201')
    const { answer } = await desk.changed(id, () => desk.cancel(id, invoiceId))
    await desk.db.update(customer).set({ invoiceFacts: {} }).where(eq(customer.id, desk.own.id))
    for (const one of [invoiceId, answer.invoice_id])
      expect(textAt((await xmlOf(id, one)).text, '//ram:IBANID')).toBe('DE02120300000000202051')
  })

  test('is an XRechnung too where everything for one was told, kept and read as it was issued', async () => {
    const contact_email = 'ida@archiv.example'
    const invoiceFacts = { contact_name: 'Ida Kai', contact_phone: '+49 30 123', contact_email }
    const tell = (facts: object) =>
      desk.db.update(customer).set({ invoiceFacts: facts }).where(eq(customer.id, desk.own.id))
    const routed = { leitweg_id: '04011000-12345-03' }
    const id = await desk.openFor()
    const lacking = (await desk.preview(id, routed)).json.xrechnung_obstacles
    expect(lacking).toEqual(
      ['Contact name', 'Contact phone', 'Contact email', 'Postal code', 'City'].map(
        (one) => `${one} of your company (Business Details)`,
      ),
    )
    await tell(invoiceFacts)
    await desk.db
      .update(customer)
      .set({ postalCode: '10243', city: 'Berlin' })
      .where(eq(customer.id, desk.own.id))
    expect((await desk.preview(id, routed)).json.xrechnung_obstacles).toEqual([])
    const { answer, after } = await desk.changed(id, () => desk.generate(id, routed))
    await tell({})
    expect(after.invoices).toMatchObject([{ e_invoice: true, xrechnung: true }])
    const as = (one: string) => desk.call(id, `/invoice/${one}?format=xrechnung`)
    const read = await as(answer.invoice_id)
    const { number, xrechnung, xrechnungDigest } = await desk.storedInvoice(answer.invoice_id)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(read.headers.get('content-disposition')).toContain(`${number}-XRechnung.xml`)
    expect([read.text, digestOf(read.text)]).toEqual([xrechnung, xrechnungDigest])
    expect(textAt(read.text, '//ram:BuyerReference')).toBe(routed.leitweg_id)
    const taken = await desk.changed(id, () => desk.cancel(id, answer.invoice_id))
    const back = (await as(taken.answer.invoice_id)).text
    for (const xml of [read.text, back])
      expect([...schemaFaults(xml), ...brokenRules(xml), ...brokenXRechnungRules(xml)]).toEqual([])
    expect(taken.after.invoices.map((one) => one.xrechnung)).toEqual([true, true])
    const { id: other, invoiceId } = await issue()
    expect((await desk.call(other, `/invoice/${invoiceId}?format=xrechnung`)).status).toBe(404)
    await desk.db
      .update(invoice)
      .set({ xrechnung: `${xrechnung} ` })
      .where(eq(invoice.number, number))
    expect((await as(answer.invoice_id)).status).toBe(500)
  })

  test('is not made for a Leitweg-ID whose check digits are wrong: nothing is', async () => {
    const id = await desk.openFor()
    for (const made of [desk.preview, desk.generate]) {
      const { status, json } = await made(id, { leitweg_id: '04011000-12345-04' })
      expect([status, json.error_message]).toEqual([
        400,
        'Enter a valid Leitweg-ID, for example 04011000-12345-03',
      ])
    }
  })

  test('is taken back by one of type 384, and stays as it was', async () => {
    const { id, invoiceId } = await issue()
    const before = await xmlOf(id, invoiceId)
    const { answer, after } = await desk.changed(id, () => desk.cancel(id, invoiceId))
    const back = (await xmlOf(id, answer.invoice_id)).text
    expect([schemaFaults(back), brokenRules(back)]).toEqual([[], []])
    expect(textAt(back, '//rsm:ExchangedDocument/ram:TypeCode')).toBe('384')
    expect(Number(textAt(back, '//ram:DuePayableAmount'))).toBe(
      -Number(textAt(before.text, '//ram:DuePayableAmount')),
    )
    expect((await xmlOf(id, invoiceId)).text).toBe(before.text)
    expect(after.invoices.map(({ e_invoice }) => e_invoice)).toEqual([true, true])
  })

  test('is not made where something of it is missing; the invoice is', async () => {
    await settle(null)
    const previewed = await desk.preview(await desk.openFor())
    expect(previewed.json.e_invoice_obstacles).toEqual([
      'Country of your company (Business Details)',
    ])
    const { id, after, invoiceId } = await issue()
    await settle('DE')
    expect(await desk.storedInvoice(invoiceId)).toMatchObject({ xml: null, xmlDigest: null })
    expect(after.invoices[0]?.e_invoice).toBeUndefined()
    expect((await xmlOf(id, invoiceId)).status).toBe(404)
    expect((await desk.read(id, invoiceId)).status).toBe(200)
  })

  test('that is not the one that was issued is never given out', async () => {
    const { id, invoiceId } = await issue()
    const { xml } = await desk.storedInvoice(invoiceId)
    const forged = xml?.replace('<ram:DuePayableAmount>', '<ram:DuePayableAmount>1') ?? ''
    await desk.db.update(invoice).set({ xml: forged }).where(eq(invoice.id, invoiceId))
    expect((await xmlOf(id, invoiceId)).status).toBe(500)
  })

  test('of another case, in a form that there is not, or of nobody is not found', async () => {
    const [{ invoiceId }, other] = [await issue(), await desk.openFor()]
    expect((await xmlOf(other, invoiceId)).status).toBe(404)
    expect((await xmlOf(other, 'nowhere')).status).toBe(404)
    expect((await desk.call(other, `/invoice/${invoiceId}?format=docx`)).status).toBe(400)
  })
})
