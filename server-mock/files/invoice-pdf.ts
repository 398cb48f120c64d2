import type { InvoicePage } from '../../contracts/model/cases/invoice.ts'
import {
  block,
  drawPdf,
  factList,
  fonts,
  type Labelled,
  type Pen,
  room,
  rule,
  sheet,
  size,
} from './pdf-page.ts'

const HALF = sheet.width / 2
const [NUMBER, AMOUNT, GAP] = [40, 120, 4]
/** Left edges and widths of number, description and amount. */
const COLUMNS = [
  { x: sheet.left, width: NUMBER, align: 'left' },
  {
    x: sheet.left + NUMBER + GAP,
    width: sheet.width - NUMBER - AMOUNT - 2 * GAP,
    align: 'left',
  },
  { x: sheet.right - AMOUNT, width: AMOUNT, align: 'right' },
] as const

function head(pen: Pen, page: InvoicePage): number {
  pen.fontSize(size.small)
  block(pen, sheet.top, [page.sender.join(' · ')])
  const top = sheet.top + 48
  const labelEnd = block(pen, top, [page.recipient.label], { width: HALF - 12 })
  pen.fontSize(size.body)
  const left = block(pen, labelEnd + 4, page.recipient.lines, { width: HALF - 12 })
  const right = factList(pen, top, page.facts, sheet.left + HALF)
  return Math.max(left, right) + 32
}

function row(pen: Pen, y: number, cells: readonly [string, string, string]): number {
  const heights = COLUMNS.map(({ width }, at) => pen.heightOfString(cells[at] ?? '', { width }))
  const height = Math.max(...heights) + 8
  const top = room(pen, y, height)
  for (const [at, { x, width, align }] of COLUMNS.entries())
    pen.text(cells[at] ?? '', x, top + 4, { width, align })
  rule(pen, top + height)
  return top + height
}

function sums(pen: Pen, y: number, lines: readonly Labelled[]): number {
  const third = sheet.width / 3
  pen.font(fonts.bold)
  const heights = lines.map(({ label }) =>
    Math.max(18, pen.heightOfString(label, { width: third }) + 6),
  )
  const whole = heights.reduce((sum, height) => sum + height, 0)
  let at = room(pen, y + 8, whole)
  for (const [index, { label, value }] of lines.entries()) {
    pen.font(index === lines.length - 1 ? fonts.bold : fonts.regular)
    pen.text(label, sheet.left + third, at, { width: third, align: 'right' })
    pen.text(value, sheet.left + 2 * third + GAP, at, { width: third - GAP, align: 'right' })
    at += heights[index] ?? 0
  }
  pen.font(fonts.regular)
  return at
}

function draw(pen: Pen, page: InvoicePage): void {
  let at = head(pen, page)
  pen.font(fonts.bold).fontSize(size.title)
  at = block(pen, at, [page.title]) + 12
  pen.font(fonts.regular).fontSize(size.body)
  if (page.header) at = block(pen, at, [page.header]) + 12
  pen.font(fonts.bold)
  at = row(pen, at, page.columns)
  pen.font(fonts.regular)
  for (const cells of page.rows) at = row(pen, at, cells)
  at = sums(pen, at, page.sums) + 16
  for (const note of page.notes) at = block(pen, at, [note]) + 8
  if (page.footer) {
    pen.fontSize(size.small)
    block(pen, at + 16, [page.footer])
  }
}

/** Draws an invoice on A4 pages. Same texts and time, same bytes. */
export const invoicePdf = (page: InvoicePage, created: Date): Promise<Uint8Array> =>
  drawPdf({ title: page.title, created }, (pen) => draw(pen, page))
