import { HEADERS_MAX_SIZE, MIME_MAX_DEPTH, PARTS_MAX_COUNT } from '../../text/limits.ts'
import { decodeUnnamed } from './charset.ts'
import { readStructured, type Structured } from './parameters.ts'

/** One part of a mail, or the mail itself. `body` is as it travelled; a part with `children` is made of those. */
export type MimePart = {
  field(name: string): string
  type: Structured
  disposition: Structured
  encoding: string
  body: Buffer
  children: MimePart[]
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** More than RFC 2046 allows (70), so that a long one costs no time. */
const BOUNDARY_MAX_LENGTH = 250

/** Where a header ends, and where the body behind its empty line begins. */
export function endOfHeader(bytes: Uint8Array): { end: number; body: number } {
  let start = 0
  while (start < bytes.length) {
    const next = bytes[start] === CARRIAGE_RETURN ? start + 1 : start
    if (bytes[next] === LINE_FEED) return { end: start, body: next + 1 }
    const lineEnd = bytes.indexOf(LINE_FEED, start)
    if (lineEnd === -1) break
    start = lineEnd + 1
  }
  return { end: bytes.length, body: bytes.length }
}

/** The fields of a header as text, folded lines joined, in their order; bytes that are no UTF-8 are windows-1252. */
export function fieldsOf(header: Uint8Array): string[] {
  const fields: string[][] = []
  for (let start = 0; start < header.length; ) {
    const found = header.indexOf(LINE_FEED, start)
    const end = found === -1 ? header.length : found
    const line = decodeUnnamed(header.subarray(start, end)).replace(/\r+$/, '')
    const last = fields.at(-1)
    if (last && /^[ \t]/.test(line)) last.push(line)
    else fields.push([line])
    start = end + 1
  }
  return fields.map((lines) => lines.join(''))
}

/** Of a field that is given twice the first counts, as for every reader of this mail. */
function readerOf(header: Uint8Array): MimePart['field'] {
  const values = new Map<string, string>()
  for (const field of fieldsOf(header)) {
    const colon = field.indexOf(':')
    const name = field
      .slice(0, Math.max(colon, 0))
      .replace(/^[ \t]+|[ \t]+$/g, '')
      .toLowerCase()
    if (name !== '' && !values.has(name)) values.set(name, field.slice(colon + 1).trim())
  }
  return (name) => values.get(name) ?? ''
}

/** The ranges between the lines of a boundary; a line end before such a line belongs to it. */
function split(body: Buffer, boundary: string): Buffer[] {
  const line = Buffer.from(`--${boundary}`)
  const found: Buffer[] = []
  let from: number | null = null
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + 1)) {
    if (at > 0 && body[at - 1] !== LINE_FEED) continue
    const lineEnd = body.indexOf(LINE_FEED, at)
    const end = lineEnd === -1 ? body.length : lineEnd
    const rest = body.toString('latin1', at + line.length, Math.min(end, at + line.length + 200))
    if (!/^(--)?[ \t]*\r?$/.test(rest)) continue
    const before = body[at - 2] === CARRIAGE_RETURN ? at - 2 : at - 1
    if (from !== null) found.push(body.subarray(from, Math.max(from, before)))
    from = rest.startsWith('--') ? null : end + 1
    if (from === null) return found
    if (found.length > PARTS_MAX_COUNT) throw new RangeError('too many parts')
  }
  if (from !== null && from <= body.length) found.push(body.subarray(from))
  return found
}

/** What all parts of one mail may cost together. */
type Spent = { headers: number; parts: number }

function readPart(bytes: Buffer, standardType: string, depth: number, spent: Spent): MimePart {
  if (depth > MIME_MAX_DEPTH) throw new RangeError('parts nested too deeply')
  const { end, body: start } = endOfHeader(bytes)
  spent.headers += end
  spent.parts += 1
  if (spent.headers > HEADERS_MAX_SIZE) throw new RangeError('too much header')
  if (spent.parts > PARTS_MAX_COUNT) throw new RangeError('too many parts')
  const field = readerOf(bytes.subarray(0, end))
  const type = readStructured(field('content-type') || standardType)
  const body = bytes.subarray(start)
  const boundary = type.parameters.get('boundary') ?? ''
  const isMultipart = type.value.startsWith('multipart/') && boundary !== ''
  const inner = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain'
  const ranges = isMultipart && boundary.length <= BOUNDARY_MAX_LENGTH ? split(body, boundary) : []
  return {
    field,
    type,
    disposition: readStructured(field('content-disposition')),
    encoding: /[\w-]+/.exec(readStructured(field('content-transfer-encoding')).value)?.[0] ?? '',
    body,
    children: ranges.map((range) => readPart(range, inner, depth + 1, spent)),
  }
}

/** Takes a mail apart. Throws a `RangeError` with a plain message when it goes over a limit. */
export const readParts = (raw: Uint8Array, spent: Spent = { headers: 0, parts: 0 }): MimePart =>
  readPart(Buffer.from(raw.buffer, raw.byteOffset, raw.length), 'text/plain', 0, spent)
