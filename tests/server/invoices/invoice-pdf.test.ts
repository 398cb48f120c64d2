import { describe, expect, test } from 'vitest'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import type { CaseParts } from '../../support/offices/case-in-state.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { anInvoiceData, invoiceTexts } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())

describe('the PDF of an invoice', () => {
  test('is answered as one, the same every time [COMMAPI-73]', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id))
    const [first, again] = [
      await desk.read(id, answer.invoice_id),
      await desk.read(id, answer.invoice_id),
    ]
    expect(first.headers.get('content-type')).toBe('application/pdf')
    const { number } = await desk.storedInvoice(answer.invoice_id)
    expect(first.headers.get('content-disposition')).toContain(`${number}.pdf`)
    expect(first.text.startsWith('%PDF-')).toBe(true)
    expect(again.text).toBe(first.text)
  })

  test('says what was decided, in the words of its template [INVTPL-35]', async () => {
    const id = await desk.openFor()
    const { answer } = await desk.changed(id, () => desk.generate(id, { vat_id: 'DE136695976' }))
    const { number, data } = await desk.storedInvoice(answer.invoice_id)
    const page = invoicePage(number, data as never)
    expect(page.title).toBe('Rechnung')
    expect(page.recipient).toEqual({
      label: 'Rechnung an',
      lines: ['Zahl GmbH', 'Nora Zahl', 'Łódzka 5', '50667 Köln', 'Deutschland'],
    })
    const facts = new Map(page.facts.map(({ label, value }) => [label, value]))
    expect(facts.get('Rechnungsnummer')).toBe(number)
    expect([facts.get('Unsere USt-IdNr.'), facts.get('Ihre USt-IdNr.')]).toEqual([
      'DE811907980',
      'DE136695976',
    ])
    expect([facts.get('Fallnummer'), facts.get('PIN')]).toEqual([id, '123456'])
    expect(page.rows.map(([place, , amount]) => [place, amount])).toEqual([
      ['1', '120,00 EUR'],
      ['2', '79,99 EUR'],
      ['3', '20,00 EUR'],
      ['4', '5,00 EUR'],
    ])
    expect(page.sums.at(-1)).toEqual({ label: 'Gesamtbetrag', value: '266,79 EUR' })
    expect(page.notes).toEqual([
      'Bis 24. Dezember 2026 15 % Nachlass: 226,77 EUR.',
      'Zahlbar im Portal.',
    ])
  })

  test('tells of a discount only where there is one that still runs [INVTPL-33, INVTPL-34]', async () => {
    const notesFor = async (detail: NonNullable<CaseParts['detail']>) => {
      const id = await desk.openFor('ACTIVE', { detail })
      const { answer } = await desk.changed(id, () => desk.generate(id))
      const { number, data } = await desk.storedInvoice(answer.invoice_id)
      return invoicePage(number, data as never).notes
    }
    const pay = 'Zahlbar im Portal.'
    expect(await notesFor({})).toHaveLength(2)
    expect(await notesFor({ settlementDate: '2020-01-01' })).toEqual([pay])
    expect(await notesFor({ settlementDate: null, settlementPercentage: null })).toEqual([pay])
  })

  test('names no percentage of a tax that is not charged', () => {
    const taxOf = (type: InvoiceData['tax']['type']) => {
      const tax = { type, percentage: 19, amount: 19 }
      const words = invoiceTexts({ txt_tax_name: 'Steuer' })
      return invoicePage('RE-0001', anInvoiceData('1', { words, tax })).sums[1]?.label
    }
    expect(taxOf('VAT')).toBe('Steuer 19\u00a0%')
    expect(taxOf('NO_INDIRECT_TAX')).toBe('Steuer')
    expect(taxOf('REVERSE_CHARGE')).toBe('Steuer')
  })

  test('fills in what an offer has, and leaves every other tag as it was written', () => {
    const words = invoiceTexts({
      txt_discount_disclaimer:
        '{{ discount_percentage }} {{constructor}} {{toString}} {{7*7}} {{pin}}',
    })
    const discount = { percentage: 12.5, date: '2026-12-24' }
    const data = anInvoiceData('1', { words, discount, is_outstanding: false })
    expect(invoicePage('RE-0001', data).notes).toEqual([
      '12,5 {{constructor}} {{toString}} {{7*7}} {{pin}}',
    ])
  })

  test('of a cancellation names the one that it takes back [G-753]', async () => {
    const id = await desk.openFor()
    const { answer: made } = await desk.changed(id, () => desk.generate(id))
    const { answer } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
    const { number } = await desk.storedInvoice(made.invoice_id)
    const taken = await desk.storedInvoice(answer.invoice_id)
    const page = invoicePage(taken.number, taken.data as never)
    expect(page.title).toBe('Stornorechnung')
    expect(page.facts).toContainEqual({ label: 'Stornierte Rechnung', value: number })
    expect([page.sums.at(-1)?.value, page.notes]).toEqual(['-266,79 EUR', []])
  })

  test('finds none of another case, and none that is nowhere', async () => {
    const [id, other] = [await desk.openFor(), await desk.openFor()]
    const { answer } = await desk.changed(id, () => desk.generate(id))
    expect((await desk.read(other, answer.invoice_id)).status).toBe(404)
    expect((await desk.read(id, 'nowhere')).status).toBe(404)
  })
})
