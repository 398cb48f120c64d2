/** What stands in a PDF of ours: every line of text and every ruled line with its page and place. */
import { inflateSync } from 'node:zlib'

/** Points from the left and the lower edge of the sheet; `right` is where its last letter ends. */
export type PdfLine = {
  page: number
  x: number
  right: number
  y: number
  text: string
  size: number
  isBold: boolean
}

export type PdfRule = Pick<PdfLine, 'page' | 'x' | 'right' | 'y'>

type Objects = ReadonlyMap<string, string>

/** Bytes as letters, one for one. */
function objectsOf(bytes: Uint8Array): Objects {
  const file = Buffer.from(bytes).toString('latin1')
  return new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
}

function streamOf(object: string): string {
  const begin = /stream\r?\n/.exec(object)
  const from = begin ? begin.index + begin[0].length : object.length
  const packed = object.slice(from, from + Number(/\/Length (\d+)/.exec(object)?.[1]))
  const bytes = Buffer.from(packed, 'latin1')
  return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : packed
}

const lettersOf = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The letters of a font by their codes, from its table for copying. */
function lettersIn(table: string): ReadonlyMap<number, string> {
  const ranges = table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)
  return new Map(
    [...ranges].flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ''], at): [number, string] => [
        Number.parseInt(first, 16) + at,
        lettersOf(hex),
      ]),
    ),
  )
}

/** The widths of a font by its codes, in thousandths of its size. */
function widthsIn(objects: Objects, font: string): number[] {
  const below = /\/DescendantFonts \[(\d+) 0 R/.exec(font)?.[1] ?? ''
  const list = /\/W \[0 \[([^\]]*)\]/.exec(objects.get(below) ?? '')?.[1] ?? ''
  return list.split(/\s+/).map(Number)
}

function fontsOf(objects: Objects, resources: string) {
  const named = resources.matchAll(/\/(F\d+) (\d+) 0 R/g)
  return new Map(
    [...named].map(([, name = '', id = '']) => {
      const font = objects.get(id) ?? ''
      const table = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? ''
      return [
        name,
        {
          letters: lettersIn(streamOf(objects.get(table) ?? '')),
          widths: widthsIn(objects, font),
          isBold: font.includes('Bold'),
        },
      ]
    }),
  )
}

/** What is drawn on each page, and what it is drawn with. */
function pagesOf(bytes: Uint8Array) {
  const objects = objectsOf(bytes)
  const kids = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? ''
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  return pages.map(([, id = ''], page) => {
    const body = objects.get(id) ?? ''
    const point = (name: string) =>
      objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
    const height = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(body)?.[1])
    const fonts = fontsOf(objects, point('Resources'))
    return { page, height, fonts, drawn: streamOf(point('Contents')) }
  })
}

/** The text of all pages, in the order in which it was drawn. */
export function pdfLines(bytes: Uint8Array): PdfLine[] {
  return pagesOf(bytes).flatMap(({ page, fonts, drawn }) => {
    const texts = drawn.matchAll(
      /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) ([\d.]+) Tf\n\[([^\]]*)\] TJ/g,
    )
    return [...texts].map(([, x, y, name = '', size, shown = '']) => {
      const font = fonts.get(name)
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) =>
        (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
      )
      const closer = [...shown.matchAll(/> (-?[\d.]+)/g)].map(([, by]) => -Number(by))
      const text = codes.map((code) => font?.letters.get(code) ?? '').join('')
      const seen = codes.slice(0, text.trimEnd().length)
      const widths = [...seen.map((code) => font?.widths[code] ?? 0), ...closer]
      return {
        page,
        x: Number(x),
        right: Number(x) + (widths.reduce((sum, width) => sum + width, 0) * Number(size)) / 1_000,
        y: Number(y),
        text,
        size: Number(size),
        isBold: font?.isBold ?? false,
      }
    })
  })
}

/** The lines that are ruled, in the order in which they were drawn. */
export const pdfRules = (bytes: Uint8Array): PdfRule[] =>
  pagesOf(bytes).flatMap(({ page, height, drawn }) =>
    [...drawn.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) \2 l\n(?:.+\n)*?S\n/g)].map(
      ([, x, y, right]) => ({ page, x: Number(x), right: Number(right), y: height - Number(y) }),
    ),
  )
