/** What stands in a PDF of ours: every line of text with its page and place. */
import { inflateSync } from 'node:zlib'

export type PdfLine = { page: number; x: number; y: number; text: string }

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
  const packed = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object)?.[1] ?? ''
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

function fontsOf(objects: Objects, resources: string) {
  const named = resources.matchAll(/\/(F\d+) (\d+) 0 R/g)
  return new Map(
    [...named].map(([, name = '', id = '']) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
      return [name, lettersIn(streamOf(objects.get(table) ?? ''))]
    }),
  )
}

/** The text of all pages, in the order in which it was drawn. */
export function pdfLines(bytes: Uint8Array): PdfLine[] {
  const objects = objectsOf(bytes)
  const kids = [...objects.values()].find((body) => body.includes('/Type /Pages')) ?? ''
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  return pages.flatMap(([, id = ''], page) => {
    const body = objects.get(id) ?? ''
    const point = (name: string) =>
      objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
    const fonts = fontsOf(objects, point('Resources'))
    const drawn = streamOf(point('Contents')).matchAll(
      /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\n\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g,
    )
    return [...drawn].map(([, x, y, font = '', shown = '']) => {
      const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(
        ([, hex = '']) => hex.match(/.{4}/g) ?? [],
      )
      const letters = fonts.get(font)
      const text = codes.map((code) => letters?.get(Number.parseInt(code, 16)) ?? '').join('')
      return { page, x: Number(x), y: Number(y), text }
    })
  })
}
