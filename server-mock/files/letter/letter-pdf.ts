import { encode } from 'uqr'
import { LETTER_MAX_SHEETS } from '../../../contracts/rules/letters/letter-cost.ts'
import { drawPdf, type Labelled, type Pen } from '../pdf-page.ts'
import { pieces } from './glyphs.ts'
import { letterBlocks } from './letter-blocks.ts'
import { type Box, boxesOf } from './letter-boxes.ts'
import { type Face, fontFile } from './letter-fonts.ts'
import type { LetterPicture } from './letter-lines.ts'
import { plainStyle } from './letter-style.ts'
import { pageOf } from './page-words.ts'

/** A letter as texts, in the order in which they stand on the page (G-86). */
export type LetterPage = {
  sender: readonly string[]
  recipient: readonly string[]
  facts: readonly Labelled[]
  /** The short address of the case's page, drawn as a code as well; null where the case has none. */
  portal: string | null
  date: string
  subject: string
  /** Sanitised HTML with nothing in it that would have to be fetched. */
  html: string
  /** The pictures of the text by their sources. */
  pictures: ReadonlyMap<string, LetterPicture>
  /** How its pages are numbered. */
  language: string
}

/** What became of it: the file, or why there is none. */
export type SetLetter =
  | { outcome: 'set'; bytes: Uint8Array; pages: number }
  | { outcome: 'too-long' }
  | { outcome: 'address-too-long' }

const MM = 72 / 25.4

/** Of a business letter with its address at the left (DIN 5008, form B), in points. */
const paper = {
  left: 25 * MM,
  right: 595.28 - 20 * MM,
  width: 595.28 - 45 * MM,
  top: 25 * MM,
  bottom: 770,
  foot: 794,
}

/** The window of an envelope: the sender in small letters, and the address below. */
const window = {
  width: 80 * MM,
  sender: { top: 47 * MM, bottom: 61.5 * MM, size: 7, least: 5 },
  address: { top: 62.7 * MM, bottom: 90 * MM, size: 10.5, least: 6 },
}
const ADDRESS_LINES = 6
const side = { left: 125 * MM, width: 595.28 - 145 * MM, top: 45 * MM, size: 9, line: 12 }
const CODE = 22 * MM
/** So many letters of an address fit beside its code. */
const ADDRESS_PART = /.{1,26}/gsu
const BODY_TOP = 103.5 * MM

const regular: Face = plainStyle
const bold: Face = { ...plainStyle, bold: true }

/** Writes one line; answers how wide it is. */
function write(pen: Pen, text: string, face: Face, size: number, x: number, base: number): number {
  let at = x
  for (const { text: part, face: by } of pieces(text, face)) {
    pen.font(fontFile(by)).fontSize(size).fillColor('#000000')
    pen.text(part, at, base, { lineBreak: false, baseline: 'alphabetic' })
    at += pen.widthOfString(part)
  }
  return at - x
}

function widthOf(pen: Pen, text: string, face: Face, size: number): number {
  return pieces(text, face).reduce(
    (sum, { text: part, face: by }) =>
      sum + pen.font(fontFile(by)).fontSize(size).widthOfString(part),
    0,
  )
}

/** The texts broken into lines of this width. */
function wrapped(pen: Pen, texts: readonly string[], face: Face, size: number, width: number) {
  const lines: string[] = []
  for (const text of texts) {
    let line = ''
    for (const word of text.split(' ').flatMap((one) => one.match(/.{1,40}/gsu) ?? [])) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(pen, longer, face, size) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    if (line !== '') lines.push(line)
  }
  return lines
}

/** The largest letters in which the lines fit their place; null where the smallest do not. */
function fitting(
  pen: Pen,
  texts: readonly string[],
  { size, least, ...zone }: { size: number; least: number; top: number; bottom: number },
  most: number,
): { lines: string[]; size: number } | null {
  for (let at = size; at >= least; at -= 0.5) {
    const lines = wrapped(pen, texts, regular, at, window.width)
    const isHigh = lines.length > most || lines.length * at * 1.2 > zone.bottom - zone.top
    const isWide = lines.some((line) => widthOf(pen, line, regular, at) > window.width)
    if (!isHigh && !isWide) return { lines, size: at }
  }
  return null
}

/** What is seen through the window; false where the address does not fit into it. */
function drawWindow(pen: Pen, { sender, recipient }: LetterPage): boolean {
  const address = fitting(pen, recipient, window.address, ADDRESS_LINES)
  const above = fitting(pen, [sender.filter(Boolean).join(' \u00b7 ')], window.sender, 4)
  if (!address || !above) return false
  const lineHeight = (window.address.bottom - window.address.top) / ADDRESS_LINES
  for (const [at, line] of address.lines.entries())
    write(
      pen,
      line,
      regular,
      address.size,
      paper.left,
      window.address.top + (at + 0.8) * lineHeight,
    )
  const height = above.size * 1.2
  const top = window.sender.bottom - height * above.lines.length
  for (const [at, line] of above.lines.entries())
    write(pen, line, regular, above.size, paper.left, top + at * height + above.size)
  return true
}

/** A code of the address, by its modules: a reader of any telephone opens the page. */
function drawCode(pen: Pen, address: string, x: number, y: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = CODE / size
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pen.rect(x + column * module, y + row * module, module, module)
  pen.fill('#000000')
}

/** The sender, what names the case, and the way to its page; answers where they end. */
function drawSide(pen: Pen, { sender, facts, portal }: LetterPage): number {
  let y = side.top
  const line = (text: string, face: Face): void => {
    for (const part of wrapped(pen, [text], face, side.size, side.width)) {
      write(pen, part, face, side.size, side.left, y + side.size)
      y += side.line
    }
  }
  for (const [at, text] of sender.filter(Boolean).entries()) line(text, at === 0 ? bold : regular)
  y += 6
  for (const { label, value } of facts) {
    const width = widthOf(pen, `${label}: `, regular, side.size)
    const fits = width + widthOf(pen, value, bold, side.size) <= side.width
    if (!fits) {
      line(label, regular)
      line(value, bold)
      continue
    }
    write(pen, `${label}:`, regular, side.size, side.left, y + side.size)
    write(pen, value, bold, side.size, side.left + width, y + side.size)
    y += side.line
  }
  if (portal === null) return y
  drawCode(pen, portal, side.left, y + 6)
  // For whoever has nothing to read it with.
  for (const [at, part] of (portal.match(ADDRESS_PART) ?? []).entries())
    write(pen, part, regular, 7, side.left + CODE + 8, y + 6 + 7 + at * 9)
  return y + 6 + CODE
}

/** Where the text begins on the first page. */
function drawHead(pen: Pen, page: LetterPage): number {
  const end = drawSide(pen, page)
  const date = widthOf(pen, page.date, regular, plainStyle.size)
  let y = Math.max(BODY_TOP, end + 14)
  write(pen, page.date, regular, plainStyle.size, paper.right - date, y)
  y += 26
  for (const line of wrapped(pen, [page.subject], bold, plainStyle.size, paper.width)) {
    write(pen, line, bold, plainStyle.size, paper.left, y)
    y += plainStyle.size * 1.3
  }
  return y + 4
}

/** Puts boxes on sheets, beginning at `top` of the first; false as soon as there are too many. */
function place(pen: Pen, boxes: Iterable<Box>, top: number): boolean {
  let pages = 1
  let y = top
  let isFresh = true
  /** Headings that wait for what they stand above. */
  let held: Box[] = []
  const turn = (): boolean => {
    pages += 1
    if (pages > LETTER_MAX_SHEETS) return false
    pen.addPage()
    y = paper.top
    isFresh = true
    return true
  }
  const put = (box: Box): void => {
    y += isFresh ? 0 : box.before
    box.draw(pen, paper.left, y)
    y += box.height
    isFresh = false
  }
  const room = (some: readonly Box[]): number =>
    some.reduce((sum, box, at) => sum + box.height + (isFresh && at === 0 ? 0 : box.before), 0)
  const add = (box: Box): boolean => {
    const together = [...held, box]
    const fits = y + room(together) <= paper.bottom
    if (!fits && !isFresh) {
      const parts = held.length === 0 ? box.split?.(paper.bottom - y - box.before) : null
      if (parts) {
        put(parts[0])
        return turn() && add(parts[1])
      }
      if (!turn()) return false
      return add(box)
    }
    if (!fits && held.length === 0) {
      const parts = box.split?.(paper.bottom - y)
      if (parts) {
        put(parts[0])
        return turn() && add(parts[1])
      }
    }
    held = []
    for (const one of together) put(one)
    return true
  }
  for (const box of boxes) {
    if (box.keep && held.length < 3) held.push(box)
    else if (!add(box)) return false
  }
  const left = held
  held = []
  return left.every((box) => add(box))
}

/** Number and case at the foot of each page. */
function number(pen: Pen, { language, facts }: LetterPage): number {
  const { count } = pen.bufferedPageRange()
  const [first] = facts
  for (let at = 0; at < count; at += 1) {
    pen.switchToPage(at)
    const text = pageOf(language, at + 1, count)
    const width = widthOf(pen, text, regular, 8)
    write(pen, text, regular, 8, paper.right - width, paper.foot)
    if (at > 0 && first)
      write(pen, `${first.label}: ${first.value}`, regular, 8, paper.left, paper.foot)
  }
  return count
}

/** More letters than the smallest of them fill so many sheets with. */
const MOST_LETTERS = 400_000

/**
 * Draws a letter on A4 pages with every font embedded, and stops as soon as it is longer than a letter may be. Same
 * letter and time, same bytes; nothing is fetched, and no file is read but the fonts beside us.
 */
export async function letterPdf(page: LetterPage, created: Date): Promise<SetLetter> {
  if (page.html.replace(/<[^>]*>/g, '').length > MOST_LETTERS) return { outcome: 'too-long' }
  let flaw: Exclude<SetLetter['outcome'], 'set'> | null = null
  let pages = 0
  const bytes = await drawPdf({ title: page.subject, created }, (pen) => {
    if (!drawWindow(pen, page)) flaw = 'address-too-long'
    const top = drawHead(pen, page)
    const setting = { pen, pictures: page.pictures }
    const boxes = boxesOf(setting, letterBlocks(page.html), paper.width)
    if (!place(pen, boxes, top)) flaw ??= 'too-long'
    pages = number(pen, page)
  })
  return flaw === null ? { outcome: 'set', bytes, pages } : { outcome: flaw }
}
