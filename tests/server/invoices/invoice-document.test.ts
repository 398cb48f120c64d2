import { expect, test } from 'vitest'
import type { InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import { invoicePdf, plainInvoicePdf } from '../../../server-mock/files/invoice/invoice-pdf.ts'
import {
  ABOVE,
  BOTTOM,
  collisions,
  isFoot,
  LEFT,
  lineOf,
  long,
  MADE,
  MIDDLE,
  outside,
  RIGHT,
  steps,
  TOP,
  turns,
} from '../../support/files/pdf-geometry.ts'
import { pdfLines, pdfRules } from '../../support/files/pdf-text.ts'

/** As it is drawn now. */
const drawn = (page: InvoicePage) => invoicePdf(page, MADE, { language: 'de', xml: null })

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

test('an invoice shows everything that it says, in every script of Europe [G-78]', async () => {
  const bytes = await drawn(page)
  const texts = pdfLines(bytes).map(({ text }) => text)
  const said = [
    ...['Lichtbild Archiv · Holzmarktstraße 25 · 10243 Berlin', 'Rechnung an', 'Łukasz Żółć'],
    ...['Хлебная 5', 'Ștefan cel Mare', 'Rechnungsnummer', 'RE-0001', 'PIN', '123456', 'Rechnung'],
    ...['Für die Nutzung', 'berechnen wir:', 'Pos.', 'Bezeichnung', 'Betrag', '1', 'hafen.jpg'],
    ...['120,00 EUR', 'Summe netto', 'Gesamtbetrag', '142,80 EUR', 'Zahlbar im Portal.'],
    'Amtsgericht Berlin',
  ]
  for (const text of said) expect(texts).toContain(text)
})

test('an invoice has its columns, from the head to the foot, its amounts one below the other at the right', async () => {
  const rows: InvoicePage['rows'] = [
    ['1', 'hafen.jpg', '100,00 EUR'],
    ['2', 'kran.jpg', '20,00 EUR'],
  ]
  const bytes = await drawn({ ...page, rows })
  const lines = pdfLines(bytes)
  const sender = 'Lichtbild Archiv · Holzmarktstraße 25 · 10243 Berlin'
  const at = (text: string) => lineOf(lines, text)
  const lefts = [
    ...[sender, 'Rechnung an', 'Łukasz Żółć', 'Ștefan cel Mare', 'Rechnung', 'berechnen wir:'],
    ...['Pos.', '1', '2', 'Zahlbar im Portal.', 'Amtsgericht Berlin'],
  ]
  expect(lefts.map((text) => at(text).x)).toEqual(lefts.map(() => LEFT))
  expect(['Rechnungsnummer', 'PIN'].map((text) => at(text).x)).toEqual([MIDDLE, MIDDLE])
  const descriptions = ['Bezeichnung', 'hafen.jpg', 'kran.jpg']
  expect(descriptions.map((text) => at(text).x)).toEqual([100, 100, 100])
  const amounts = ['RE-0001', '123456', 'Betrag', '100,00 EUR', '20,00 EUR', '120,00 EUR']
  for (const text of [...amounts, '142,80 EUR']) expect(at(text).right).toBeCloseTo(RIGHT, 1)
  for (const text of ['Summe netto', 'Gesamtbetrag'])
    expect(at(text).right).toBeCloseTo(LEFT + (2 * 483) / 3, 1)
  const pairs = [
    ['Rechnungsnummer', 'RE-0001'],
    ['PIN', '123456'],
    ['Pos.', 'Betrag'],
    ['1', 'hafen.jpg'],
    ['hafen.jpg', '100,00 EUR'],
    ['2', '20,00 EUR'],
    ['Summe netto', '120,00 EUR'],
    ['Gesamtbetrag', '142,80 EUR'],
  ]
  for (const [one = '', other = ''] of pairs) expect(at(one).y).toBeCloseTo(at(other).y, 5)

  expect(at(sender).y + ABOVE * 8).toBeCloseTo(TOP, 0)
  const order = [sender, 'Rechnung an', 'Łukasz Żółć', 'Хлебная 5', 'Ștefan cel Mare', 'Rechnung']
  expect(steps(lines, order)).toEqual([48, 15, 11, 11, 51])
  const body = ['Rechnung', 'Für die Nutzung', 'berechnen wir:', 'Pos.', '1', '2', 'Summe netto']
  expect(steps(lines, body)).toEqual([25, 11, 27, 19, 19, 23])
  const foot = ['Summe netto', 'Gesamtbetrag', 'Zahlbar im Portal.', 'Amtsgericht Berlin']
  expect(steps(lines, foot)).toEqual([18, 34, 34])
  expect(steps(lines, ['Rechnungsnummer', 'PIN'])).toEqual([13])

  const rules = pdfRules(bytes)
  expect(rules.map(({ x, right }) => [x, right])).toEqual(Array(3).fill([LEFT, RIGHT]))
  for (const [index, text] of ['Pos.', '1', '2'].entries())
    expect(Math.round(at(text).y - (rules[index]?.y ?? 0))).toBe(6)

  const bold = lines.filter(({ isBold }) => isBold).map(({ text }) => text)
  const heads = ['RE-0001', '123456', 'Rechnung', 'Pos.', 'Bezeichnung', 'Betrag']
  expect(bold).toEqual([...heads, 'Gesamtbetrag', '142,80 EUR'])
  const other = lines.filter(({ size }) => size !== 10).map(({ text, size }) => [text, size])
  expect(other).toEqual([
    [sender, 8],
    ['Rechnung an', 8],
    ['Rechnung', 18],
    ['Amtsgericht Berlin', 8],
  ])
  expect([outside(bytes), collisions(bytes)]).toEqual([[], []])
})

test('an invoice without a header has its lines right below its title', async () => {
  const lines = pdfLines(await drawn({ ...page, header: '' }))
  expect(steps(lines, ['Rechnung', 'Pos.'])).toEqual([29])
})

const manyFacts = Array.from({ length: 9 }, (_, at) => ({ label: `Zeile ${at}`, value: `${at}` }))

test.each<[string, Partial<InvoicePage>]>([
  [
    'a long recipient beside many facts',
    {
      facts: manyFacts,
      recipient: { label: long('Rechnung'), lines: [long('Galerie'), long('Hof')] },
    },
  ],
  [
    'long facts',
    {
      facts: [
        { label: long('Nummer'), value: long('RE') },
        { label: 'PIN', value: long('PIN') },
        { label: 'ID', value: '1' },
      ],
    },
  ],
  ['more facts than lines of its recipient', { facts: manyFacts }],
  [
    'long columns',
    {
      columns: [long('Nr'), long('Bezeichnung'), long('Betrag')],
      rows: [[long('1'), long('hafen.jpg'), long('Euro')]],
    },
  ],
  [
    'long texts',
    {
      header: long('Kopftext'),
      notes: [long('Zahlbar'), long('Innerhalb')],
      footer: long('Amtsgericht'),
      title: long('Rechnung'),
    },
  ],
  [
    'a long name of the tax',
    {
      sums: [
        { label: 'Summe netto', value: '120,00 EUR' },
        { label: 'Steuerschuldnerschaft des Leistungsempfängers', value: '0,00 EUR' },
        { label: 'Gesamtbetrag', value: '120,00 EUR' },
      ],
    },
  ],
])('nothing of an invoice is written over anything else: %s', async (_, parts) => {
  const bytes = await drawn({ ...page, ...parts })
  expect([outside(bytes), collisions(bytes)]).toEqual([[], []])
  expect(pdfLines(bytes).length).toBeGreaterThan(20)
})

test('an invoice of many lines goes on on the next page, and loses none', async () => {
  const rows = Array.from({ length: 90 }, (_, at): [string, string, string] => [
    String(at + 1),
    `picture-${at}.jpg, https://opponent.example/${'long/'.repeat(at)}`,
    `${at},00 EUR`,
  ])
  const bytes = await drawn({ ...page, rows, footer: '' })
  const lines = pdfLines(bytes)
  const texts = lines.map(({ text }) => text)
  for (const [, , amount] of rows) expect(texts).toContain(amount)
  expect(Math.max(...lines.map((line) => line.page))).toBeGreaterThan(3)
  expect([outside(bytes), collisions(bytes)]).toEqual([[], []])
  for (const { end, start } of turns(bytes)) {
    // A line of this invoice takes no more than a tenth of a page.
    expect(end - BOTTOM).toBeLessThan(80)
    expect(start + ABOVE * 10).toBeCloseTo(TOP - 4, 0)
  }
})

test('each page of a long invoice has the heads of its columns, its number and that of the invoice', async () => {
  const rows = Array.from({ length: 90 }, (): [string, string, string] => ['1', 'a.jpg', '5,00'])
  const lines = pdfLines(await drawn({ ...page, rows }))
  const count = Math.max(...lines.map((line) => line.page)) + 1
  const of = (text: string) => lines.filter((line) => line.text === text).map((line) => line.page)
  const pages = Array.from({ length: count }, (_, at) => at)
  expect(count).toBeGreaterThan(2)
  expect([of('Bezeichnung'), of('Rechnungsnummer: RE-0001')]).toEqual([pages, pages])
  expect(pages.map((at) => of(`Seite ${at + 1} von ${count}`))).toEqual(pages.map((at) => [at]))
  expect(pdfLines(await drawn(page)).some(isFoot)).toBe(false)
})

test('the sums of an invoice are never torn apart, wherever its lines end', async () => {
  const sums = ['netto', 'Steuer', 'brutto'].map((label) => ({ label, value: `${label} EUR` }))
  const pages = new Set<number>()
  for (let count = 18; count < 28; count += 1) {
    const rows = Array.from({ length: count }, (): [string, string, string] => ['1', 'a', '5,00'])
    const bytes = await drawn({ ...page, rows, sums, notes: [], footer: '' })
    const lines = pdfLines(bytes)
    const at = sums.map(({ label }) => lineOf(lines, label).page)
    expect(new Set(at).size, `after ${count} lines`).toBe(1)
    expect(outside(bytes)).toEqual([])
    pages.add(at[0] ?? 0)
  }
  expect([...pages]).toEqual([0, 1])
})

test('the same invoice is the same to the byte', async () => {
  const twice = [await drawn(page), await drawn(page)]
  expect(Buffer.compare(...(twice as [Uint8Array, Uint8Array]))).toBe(0)
})

test('an invoice of layout 1 is drawn as it was: the same lines at the same places, without a structure', async () => {
  const [before, now] = [await plainInvoicePdf(page, MADE), await drawn(page)]
  expect(pdfLines(before)).toEqual(pdfLines(now))
  expect(pdfRules(before)).toEqual(pdfRules(now))
  const text = Buffer.from(before).toString('latin1')
  expect([text.startsWith('%PDF-1.3'), text.includes('/StructTreeRoot')]).toEqual([true, false])
})
