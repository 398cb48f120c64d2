import {
  block,
  drawPdf,
  factList,
  fonts,
  type Labelled,
  type Pen,
  sheet,
  size,
} from './pdf-page.ts'

/** A letter as texts, in the order in which they stand on the page (G-86). */
export type LetterPage = {
  sender: readonly string[]
  recipient: readonly string[]
  facts: readonly Labelled[]
  date: string
  subject: string
  text: string
}

/** The window of an envelope: the sender's line, and the address below it. */
const WINDOW = { x: sheet.left, y: 127, width: 241 }
const BODY_TOP = 283

function draw(pen: Pen, page: LetterPage): void {
  pen.fontSize(size.small)
  const sender = block(pen, WINDOW.y, [page.sender.join(' · ')], WINDOW)
  pen.fontSize(size.body)
  const left = block(pen, Math.max(WINDOW.y + 24, sender + 4), page.recipient, WINDOW)
  const right = factList(pen, WINDOW.y, page.facts, sheet.left + sheet.width / 2 + 20)
  pen.text(page.date, sheet.left, BODY_TOP - 28, { width: sheet.width, align: 'right' })
  pen.font(fonts.bold)
  const subject = block(pen, Math.max(BODY_TOP, left, right), [page.subject])
  pen.font(fonts.regular)
  block(pen, subject + 14, [page.text])
}

/** 'n of m' at the foot of every page. */
function number(pen: Pen): void {
  const { count } = pen.bufferedPageRange()
  pen.font(fonts.regular).fontSize(size.small)
  for (let at = 0; at < count; at += 1) {
    pen.switchToPage(at)
    pen.text(`${at + 1} / ${count}`, sheet.left, sheet.bottom + 24, {
      width: sheet.width,
      align: 'right',
    })
  }
}

/** Draws a letter on A4 pages. Same texts and time, same bytes. */
export const letterPdf = (page: LetterPage, created: Date): Promise<Uint8Array> =>
  drawPdf({ title: page.subject, created }, (pen) => {
    draw(pen, page)
    number(pen)
  })
