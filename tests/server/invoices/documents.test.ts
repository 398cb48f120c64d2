import { expect, test } from 'vitest'
import type { InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import { invoicePdf } from '../../../server-mock/files/invoice-pdf.ts'
import { type LetterPage, letterPdf } from '../../../server-mock/files/letter-pdf.ts'
import { pdfLines } from '../../support/files/pdf-text.ts'

const MADE = new Date('2026-11-20T08:00:00.000Z')

const page: InvoicePage = {
  title: 'Rechnung',
  sender: ['Lichtbild Archiv', 'Holzmarktstraße 25', '10243 Berlin'],
  recipient: { label: 'Rechnung an', lines: ['Łukasz Żółć', 'Хлебная 5', 'Ștefan cel Mare'] },
  facts: [
    { label: 'Rechnungsnummer', value: 'RE-0001' },
    { label: 'PIN', value: '123456' },
  ],
  header: 'Für die Nutzung\nberechnen wir:',
  columns: ['Pos.', 'Bezeichnung', 'Betrag'],
  rows: [['1', 'hafen.jpg', '120,00 EUR']],
  sums: [
    { label: 'Summe netto', value: '120,00 EUR' },
    { label: 'Gesamtbetrag', value: '142,80 EUR' },
  ],
  notes: ['Zahlbar im Portal.'],
  footer: 'Amtsgericht Berlin',
}

const letter: LetterPage = {
  sender: ['Lichtbild Archiv', '10243 Berlin'],
  recipient: ['Bäckerei Althaus', 'Hammer Straße 118', '48143 Münster'],
  facts: [{ label: 'Fallnummer', value: '481516' }],
  date: '20. November 2026',
  subject: 'Unsere Fotografien',
  text: 'Guten Tag,\n\nwir haben ein Bild gefunden.',
}

/** A4 in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89]

const inside = (bytes: Uint8Array) =>
  pdfLines(bytes).filter(({ x, y }) => x < 40 || x > WIDTH - 40 || y < 20 || y > HEIGHT - 40)

test('an invoice shows everything that it says, in every script of Europe [G-78]', async () => {
  const bytes = await invoicePdf(page, MADE)
  const texts = pdfLines(bytes).map(({ text }) => text)
  const said = [
    ...['Lichtbild Archiv · Holzmarktstraße 25 · 10243 Berlin', 'Rechnung an', 'Łukasz Żółć'],
    ...['Хлебная 5', 'Ștefan cel Mare', 'Rechnungsnummer', 'RE-0001', 'PIN', '123456', 'Rechnung'],
    ...['Für die Nutzung', 'berechnen wir:', 'Pos.', 'Bezeichnung', 'Betrag', '1', 'hafen.jpg'],
    ...['120,00 EUR', 'Summe netto', 'Gesamtbetrag', '142,80 EUR', 'Zahlbar im Portal.'],
    'Amtsgericht Berlin',
  ]
  for (const text of said) expect(texts).toContain(text)
  expect(inside(bytes)).toEqual([])
})

test('an invoice of many lines goes on on the next page, and loses none', async () => {
  const rows = Array.from({ length: 90 }, (_, at): [string, string, string] => [
    String(at + 1),
    `picture-${at}.jpg, https://opponent.example/${'long/'.repeat(at)}`,
    `${at},00 EUR`,
  ])
  const bytes = await invoicePdf({ ...page, rows }, MADE)
  const lines = pdfLines(bytes)
  const texts = lines.map(({ text }) => text)
  for (const [, , amount] of rows) expect(texts).toContain(amount)
  expect(Math.max(...lines.map((line) => line.page))).toBeGreaterThan(3)
  expect(inside(bytes)).toEqual([])
  // The sum is not torn apart.
  const sums = lines.filter(({ text }) => text === 'Summe netto' || text === 'Gesamtbetrag')
  expect(new Set(sums.map((line) => line.page)).size).toBe(1)
})

test('a letter stands in the window of its envelope, and numbers its pages [G-86]', async () => {
  const paragraphs = Array.from({ length: 80 }, (_, at) => `Absatz ${at}.`)
  const bytes = await letterPdf({ ...letter, text: paragraphs.join('\n\n') }, MADE)
  const lines = pdfLines(bytes)
  const texts = lines.map(({ text }) => text)
  for (const text of [...letter.recipient, ...paragraphs, '20. November 2026', '481516'])
    expect(texts).toContain(text)
  const [address] = lines.filter(({ text }) => text === 'Bäckerei Althaus')
  // 45 mm to 90 mm from the top of the sheet.
  expect(HEIGHT - (address?.y ?? 0)).toBeGreaterThan(127)
  expect(HEIGHT - (address?.y ?? 0)).toBeLessThan(255)
  const count = Math.max(...lines.map(({ page: at }) => at)) + 1
  expect(count).toBeGreaterThan(1)
  for (let at = 1; at <= count; at += 1) expect(texts).toContain(`${at} / ${count}`)
  expect(inside(bytes)).toEqual([])
})

test('the same document is the same to the byte', async () => {
  const twice = [await invoicePdf(page, MADE), await invoicePdf(page, MADE)]
  expect(Buffer.compare(...(twice as [Uint8Array, Uint8Array]))).toBe(0)
})
