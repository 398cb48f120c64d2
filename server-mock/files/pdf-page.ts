import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { fontOf } from './shared-fonts.ts'

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

/** The size of letters where nobody says otherwise. */
const BODY = 10

/** What a document is told beside its drawing. */
export type Sheets = { title: string; created: Date }

/** What pdfkit knows beside that. */
type Options = ConstructorParameters<typeof PDFDocument>[0]

/** Draws A4 pages. Same drawing, title and time, same bytes. */
export async function drawPdf(
  { title, created, options }: Sheets & { options?: Options },
  draw: (pen: Pen) => void,
): Promise<Uint8Array> {
  // Half a megabyte of code: loaded when the first document is asked for.
  const { default: Document } = await import('pdfkit')
  const pen = new Document({
    ...options,
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    // None of its own: that would be read anew for each document.
    font: '',
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
  for (const path of Object.values(fonts)) pen.registerFont(path, fontOf(path))
  pen.font(fonts.regular).fontSize(BODY)
  draw(pen)
  pen.end()
  await ended
  return Buffer.concat(parts)
}
