import { decodeCharset } from './charset.ts'
import { decodeWords } from './encoded-words.ts'

/** A field such as `Content-Type`: its value in lower case, and its parameters by their names in lower case. */
export type Structured = { value: string; parameters: ReadonlyMap<string, string> }

type Section = { number: number; encoded: boolean; value: string }

/**
 * What a structured field is made of: a quoted text, a comment, a semicolon, blanks, else a word. A comment begins
 * after a blank only: the bracket of `name=Invoice(1).pdf` belongs to its word. One that never ends is a word.
 */
const token = /"((?:[^"\\]|\\.)*)"?|(?<=^|[\s;])\((?:[^()\\]|\\.)*\)|(;)|(\s+)|[^";\s]+/gsy

/** Cut by semicolons; comments and the blanks around a piece are dropped, quotes taken off. */
function pieces(field: string): string[] {
  const found: string[] = []
  let [piece, blanks] = ['', '']
  for (const [whole, quoted, semicolon, blank] of field.matchAll(token)) {
    if (semicolon) {
      found.push(piece)
      piece = ''
      blanks = ''
    } else if (blank !== undefined) blanks += blank
    else if (whole.startsWith('(') && whole.endsWith(')')) continue
    else {
      const text = quoted === undefined ? whole : quoted.replace(/\\(.)/gs, '$1')
      // Between `name=` and its value they mean nothing.
      piece += piece === '' || piece.endsWith('=') ? text : blanks + text
      blanks = ''
    }
  }
  return [...found, piece]
}

const percent = (text: string): Uint8Array =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  )

/** A value in several sections (RFC 2231): those in a row that are encoded are decoded as one. */
function joinSections(sections: readonly Section[]): string {
  const [first, ...rest] = [...sections].sort((a, b) => a.number - b.number)
  if (!first) return ''
  const [, charset, text] = (first.encoded && /^([^']*)'[^']*'(.*)$/s.exec(first.value)) || []
  let [result, pending] = ['', '']
  const flush = (): void => {
    if (pending !== '') result += decodeCharset(charset, percent(pending))
    pending = ''
  }
  for (const { encoded, value } of [{ ...first, value: text ?? first.value }, ...rest]) {
    if (encoded) pending += value
    else {
      flush()
      result += value
    }
  }
  flush()
  return result
}

/** Reads a structured field; of a parameter that is given twice the first counts. Never throws. */
export function readStructured(field: string): Structured {
  const [value = '', ...given] = pieces(field)
  const parameters = new Map<string, string>()
  const sections = new Map<string, Section[]>()
  for (const piece of given) {
    const equals = piece.indexOf('=')
    if (equals === -1) continue
    const key = piece.slice(0, equals).trim().toLowerCase()
    const text = piece.slice(equals + 1)
    const [, name, number = '', star] = /^([^*]+)(?:\*(\d{1,4}))?(\*)?$/.exec(key) ?? []
    if (!name || (number === '' && !star)) {
      if (name && !parameters.has(name)) parameters.set(name, decodeWords(text))
      continue
    }
    const section = { number: Number(number), encoded: star !== undefined, value: text }
    sections.set(name, [...(sections.get(name) ?? []), section])
  }
  for (const [name, found] of sections) parameters.set(name, joinSections(found))
  return { value: value.trim().toLowerCase(), parameters }
}
