import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const require = createRequire(import.meta.url)
const face = (file: string) => require.resolve(`@expo-google-fonts/arimo/${file}`)

/** One family with Latin, Greek and Cyrillic letters, whole in two files; embedded with the letters used alone. */
export const fonts = {
  regular: face('400Regular/Arimo_400Regular.ttf'),
  bold: face('700Bold/Arimo_700Bold.ttf'),
}

/** What draws; every text is placed by hand, so that none begins a page by itself. */
export type Pen = InstanceType<typeof PDFDocument>

/** A fact with the word that names it. */
export type Labelled = { label: string; value: string }

/** The margins of an A4 page, in points. */
export const sheet = { left: 56, right: 539, width: 483, top: 56, bottom: 770 } as const

export const size = { title: 18, body: 10, small: 8 } as const

const LINE = '#b9bec6'

/** A hairline over the whole width. */
export const rule = (pen: Pen, y: number): void => {
  pen.moveTo(sheet.left, y).lineTo(sheet.right, y).lineWidth(0.6).strokeColor(LINE).stroke()
}

/** Where something of this height can begin: on a new page where the rest of this one is too low for it. */
export function room(pen: Pen, y: number, height: number): number {
  if (y + height <= sheet.bottom) return y
  pen.addPage()
  return sheet.top
}

type Place = { x?: number; width?: number }

/** Lines of text one below the other; answers where they end. */
export function block(pen: Pen, y: number, texts: readonly string[], place: Place = {}): number {
  const { x = sheet.left, width = sheet.width } = place
  let at = y
  for (const text of texts.flatMap((one) => one.split('\n'))) {
    const height = pen.heightOfString(text || ' ', { width })
    at = room(pen, at, height)
    pen.text(text, x, at, { width })
    at += height
  }
  return at
}

/** Facts in two columns, labels left and values right; answers where they end. */
export function factList(pen: Pen, y: number, facts: readonly Labelled[], x: number): number {
  const options = { width: (sheet.right - x) / 2 - 6 }
  let at = y
  for (const { label, value } of facts) {
    pen.font(fonts.regular).text(label, x, at, options)
    const height = pen.heightOfString(label, options)
    pen
      .font(fonts.bold)
      .text(value, sheet.right - options.width, at, { ...options, align: 'right' })
    at += Math.max(height, pen.heightOfString(value, options)) + 2
  }
  pen.font(fonts.regular)
  return at
}

type Sheets = { title: string; created: Date }

/** Draws A4 pages. Same drawing, title and time, same bytes. */
export async function drawPdf(
  { title, created }: Sheets,
  draw: (pen: Pen) => void,
): Promise<Uint8Array> {
  // Half a megabyte of code: loaded when the first document is asked for.
  const { default: Document } = await import('pdfkit')
  const pen = new Document({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    font: fonts.regular,
    info: {
      Title: title,
      Producer: 'Framewright',
      Creator: 'Framewright',
      CreationDate: created,
    },
  })
  const parts: Uint8Array[] = []
  pen.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => {
    pen.on('end', resolve)
    pen.on('error', reject)
  })
  pen.font(fonts.regular).fontSize(size.body)
  draw(pen)
  pen.end()
  await ended
  return Buffer.concat(parts)
}
