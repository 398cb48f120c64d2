import type { InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import { pageOf } from '../letter/page-words.ts'
import { drawPdf, fonts, type Labelled, type Pen } from '../pdf-page.ts'
import { type Archive, drawArchive } from './archive.ts'
import { block, factList, type Paper, room, rule, sheet, size } from './paper.ts'
import { printablePage } from './printable.ts'
import { type Part, tagsOf } from './tags.ts'

const HALF = sheet.width / 2
/** Where the number of a page stands. */
const FOOT = 801.3
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

function head(paper: Paper, page: InvoicePage): number {
  const { pen } = paper
  pen.fontSize(size.small)
  block(paper, sheet.top, [page.sender.join(' · ')])
  const top = sheet.top + 48
  const labelEnd = block(paper, top, [page.recipient.label], { width: HALF - 12 })
  pen.fontSize(size.body)
  const left = block(paper, labelEnd + 4, page.recipient.lines, { width: HALF - 12 })
  const right = factList(paper, top, page.facts, sheet.left + HALF)
  return Math.max(left, right) + 32
}

type Cells = InvoicePage['columns']

const heightOf = ({ pen }: Paper, cells: Cells): number =>
  Math.max(...COLUMNS.map(({ width }, at) => pen.heightOfString(cells[at] ?? '', { width }))) + 8

/** The heads of the columns once more, for the eye: their structure names them once. */
function headAgain(paper: Paper, y: number, cells: Cells): number {
  const { pen, tags } = paper
  pen.font(fonts.bold)
  const end = y + heightOf(paper, cells)
  tags.adorn(() => {
    for (const [at, { x, width, align }] of COLUMNS.entries())
      pen.text(cells[at] ?? '', x, y + 4, { width, align })
  })
  rule(paper, end)
  pen.font(fonts.regular)
  return end
}

/** `again` are the heads of the columns, where they stand on each page. */
type Row = { table: Part | null; cells: Cells; isHead?: boolean; again?: Cells | null }

function row(paper: Paper, y: number, { table, cells, isHead = false, again = null }: Row): number {
  const { pen, tags } = paper
  const height = heightOf(paper, cells)
  const place = room(paper, y, height)
  const top = again && place !== y ? headAgain(paper, place, again) : place
  const line = tags.part('TR', table)
  for (const [at, { x, width, align }] of COLUMNS.entries()) {
    const cell = isHead ? tags.part('TH', line, 'Column') : tags.part('TD', line)
    tags.say(cell, () => pen.text(cells[at] ?? '', x, top + 4, { width, align }))
  }
  rule(paper, top + height)
  return top + height
}

function sums(paper: Paper, y: number, lines: readonly Labelled[]): number {
  const { pen, tags, whole } = paper
  const third = sheet.width / 3
  pen.font(fonts.bold)
  const heights = lines.map(({ label }) =>
    Math.max(18, pen.heightOfString(label, { width: third }) + 6),
  )
  const height = heights.reduce((sum, one) => sum + one, 0)
  let at = room(paper, y + 8, height)
  const table = tags.part('Table', whole)
  for (const [index, { label, value }] of lines.entries()) {
    const top = at
    pen.font(index === lines.length - 1 ? fonts.bold : fonts.regular)
    const line = tags.part('TR', table)
    tags.say(tags.part('TH', line, 'Row'), () =>
      pen.text(label, sheet.left + third, top, { width: third, align: 'right' }),
    )
    tags.say(tags.part('TD', line), () =>
      pen.text(value, sheet.left + 2 * third + GAP, top, { width: third - GAP, align: 'right' }),
    )
    at += heights[index] ?? 0
  }
  pen.font(fonts.regular)
  return at
}

/** What invoice it is and the number of the page, below each page where there are several. */
function foot({ pen, tags }: Paper, [first]: InvoicePage['facts'], language: string): void {
  const { count } = pen.bufferedPageRange()
  if (count < 2) return
  pen.font(fonts.regular).fontSize(size.small)
  const once = { lineBreak: false, baseline: 'alphabetic' } as const
  for (let at = 0; at < count; at += 1) {
    pen.switchToPage(at)
    const text = pageOf(language, at + 1, count)
    tags.adorn(() => {
      pen.text(text, sheet.right - pen.widthOfString(text), FOOT, once)
      if (first) pen.text(`${first.label}: ${first.value}`, sheet.left, FOOT, once)
    })
  }
}

/** `language` is that of the pages' numbers; layout 1 has none. */
function draw(pen: Pen, page: InvoicePage, language: string | null): void {
  const isTagged = language !== null
  const tags = tagsOf(pen, isTagged)
  const paper = { pen, tags, whole: tags.part('Document') }
  let at = head(paper, page)
  pen.font(fonts.bold).fontSize(size.title)
  at = block(paper, at, [page.title], { as: 'H1' }) + 12
  pen.font(fonts.regular).fontSize(size.body)
  if (page.header) at = block(paper, at, [page.header]) + 12
  pen.font(fonts.bold)
  const table = tags.part('Table', paper.whole)
  at = row(paper, at, { table, cells: page.columns, isHead: true })
  pen.font(fonts.regular)
  const again = isTagged ? page.columns : null
  for (const cells of page.rows) at = row(paper, at, { table, cells, again })
  at = sums(paper, at, page.sums) + 16
  for (const note of page.notes) at = block(paper, at, [note]) + 8
  if (page.footer) {
    pen.fontSize(size.small)
    block(paper, at + 16, [page.footer])
  }
  if (language !== null) foot(paper, page.facts, language)
}

/** Draws an invoice on A4 pages as those of layout 1 were: without a structure. Same texts and time, same bytes. */
export const plainInvoicePdf = (page: InvoicePage, created: Date): Promise<Uint8Array> =>
  drawPdf({ title: page.title, created }, (pen) => draw(pen, page, null))

/**
 * Draws an invoice on A4 pages as layout 2: PDF/A-3b with a structure, and with the e-invoice inside where there is one.
 * Same texts, time and e-invoice, same bytes.
 */
export function invoicePdf(
  given: InvoicePage,
  created: Date,
  archive: Archive,
): Promise<Uint8Array> {
  const page = printablePage(given)
  return drawArchive({ title: page.title, created }, archive, (pen) =>
    draw(pen, page, archive.language),
  )
}
