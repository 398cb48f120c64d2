import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { InvoicePreview } from '../../../contracts/model/cases/invoice.ts'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import type { CaseParts } from '../../support/offices/case-in-state.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import {
  addInvoiceTemplate,
  invoiceTexts,
  invoicing,
  templateOf,
} from '../../support/offices/invoicing.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())

const previewOf = async (id: string, parts: object = {}) =>
  z.parse(InvoicePreview, (await desk.preview(id, parts)).json)

describe('the preview of an invoice', () => {
  test('draws no number and writes into no table, however often it is asked for', async () => {
    const id = await desk.openFor()
    const before = await dumpOf(desk.db)
    for (const parts of [{}, {}, { name: ' ' }, { vat_id: 'DE1' }]) await desk.preview(id, parts)
    expect(await dumpOf(desk.db)).toEqual(before)
  })

  test('is the page that is generated then, but for its number', async () => {
    const id = await desk.openFor()
    const { page, digest, language } = await previewOf(id, { vat_id: 'DE 136 695 976' })
    const sent = { vat_id: 'DE 136 695 976', shown_invoice: digest }
    const { answer } = await desk.changed(id, () => desk.generate(id, sent))
    const { number, data } = await desk.storedInvoice(answer.invoice_id)
    const numbered = page.facts.map((fact) =>
      fact.label === 'Rechnungsnummer' ? { ...fact, value: number } : fact,
    )
    expect(page.facts).toContainEqual({ label: 'Rechnungsnummer', value: '—' })
    expect(page.facts).toContainEqual({ label: 'Ihre USt-IdNr.', value: 'DE136695976' })
    expect({ ...page, facts: numbered }).toEqual(invoicePage(number, data as never))
    expect(language).toBe('de')
  })

  test('says which letters no font of the PDF has, of the number too', async () => {
    const prefix = 'Ω字-'
    await addInvoiceTemplate(desk.db, desk.own.id, prefix)
    const id = await desk.openFor('ACTIVE', invoicing(desk.own.id, prefix))
    const typed = { name: 'Łukasz Ørsted \u200b漢', city: 'Αθήνα', address_line_1: '漢 1\u00ad' }
    expect((await previewOf(id, typed)).unprinted).toEqual(['字', '漢'])
    expect((await previewOf(await desk.openFor())).unprinted).toEqual([])
  })

  test('that somebody changed the template of is refused as stale, and draws no number', async () => {
    const id = await desk.openFor()
    const { digest } = await previewOf(id)
    const words = (txt_footer: string | null) =>
      desk.db
        .update(invoiceTemplate)
        .set({ words: invoiceTexts({ txt_footer }) })
        .where(eq(invoiceTemplate.id, templateOf(desk.own.id)))
    await words('Neuer Fuß')
    const before = await dumpOf(desk.db)
    const { status, json } = await desk.generate(id, { shown_invoice: digest })
    const { version } = await desk.get(id)
    expect([status, json]).toEqual([
      412,
      { error_message: messages.conflict, version, changes: [] },
    ])
    expect((await dumpOf(desk.db)).invoice_series).toBe(before.invoice_series)
    const anew = await previewOf(id)
    expect(anew.page.footer).toBe('Neuer Fuß')
    const { answer } = await desk.changed(id, () =>
      desk.generate(id, { shown_invoice: anew.digest }),
    )
    expect(answer.invoice_id).toBeTruthy()
    await words(null)
  })

  test.each<[string, CaseParts | 'CANCELLED', object, number, string]>([
    ['without a name', {}, { name: ' ' }, 400, 'Name is required'],
    ['with a VAT ID whose check digit is wrong', {}, { vat_id: 'DE136695977' }, 400, 'Invalid VAT'],
    [
      'with the VAT ID of another country',
      {},
      { vat_id: 'ATU13585627', country: 'DE' },
      400,
      'Invalid VAT',
    ],
    [
      'without a VAT ID where the case needs one',
      { detail: { vatIdRequired: true } },
      {},
      400,
      'VAT ID is required',
    ],
    [
      'without a template',
      { detail: { invoiceTemplateId: null } },
      {},
      409,
      'No invoice template set for this case. Pleae assign an invoice template before generating an invoice',
    ],
    ['of a cancelled case', 'CANCELLED', {}, 409, 'case in state CANCELLED'],
  ])('is refused %s, as the invoice itself is', async (_, parts, billing, status, message) => {
    const id = await (parts === 'CANCELLED' ? desk.openFor(parts) : desk.openFor('ACTIVE', parts))
    for (const answer of [await desk.preview(id, billing), await desk.generate(id, billing)]) {
      expect(answer.status).toBe(status)
      expect(answer.json.error_message).toContain(message)
    }
  })

  test('is refused while there is an active invoice, and of a case that is nowhere', async () => {
    const id = await desk.openFor()
    await desk.changed(id, () => desk.generate(id))
    expect((await desk.preview(id)).status).toBe(409)
    expect((await desk.preview('999999999')).status).toBe(404)
  })

  test('is written in the language of its template, and without one in that of the case', async () => {
    await addInvoiceTemplate(desk.db, desk.own.id, 'ENG-')
    await desk.db
      .update(invoiceTemplate)
      .set({ words: invoiceTexts({ language: 'en', invoice_prefix: 'ENG-' }) })
      .where(eq(invoiceTemplate.id, templateOf(desk.own.id, 'ENG-')))
    const invoiceTemplateId = templateOf(desk.own.id, 'ENG-')
    const [english, german] = [
      await previewOf(await desk.openFor('ACTIVE', { detail: { invoiceTemplateId } })),
      await previewOf(await desk.openFor()),
    ]
    const total = (preview: InvoicePreview) => preview.page.sums.at(-1)?.value
    expect([english.language, total(english)]).toEqual(['en', '266.79 EUR'])
    expect([german.language, total(german)]).toEqual(['de', '266,79 EUR'])
    expect(english.page.rows[3]?.[1]).toMatch(/ 2\.5%$/u)
    expect(german.page.rows[3]?.[1]).toMatch(/ 2,5\u00a0%$/u)
  })
})
