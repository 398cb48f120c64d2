import { TextDecoder } from '@exodus/bytes/encoding.js'
import type { PictureKind } from '../../contracts/rules/files/file-kinds.ts'
import { safeLine } from '../text/safe-text.ts'
import { exifEntry, exifOf } from './exif.ts'
import { iptcByLines } from './iptc.ts'

/** The metadata of a picture lies before its pixels; nothing further in is read. */
const HEAD_BYTES = 256 * 1024

/** The longest by-line that is kept, in characters. */
const BY_LINE_MAX = 255

/** The names of creators in XMP; what is longer is none. */
const CREATORS_MAX_BYTES = 8 * 1024

const ARTIST = 0x013b

const utf8 = new TextDecoder('utf-8', { fatal: true })
const western = new TextDecoder('windows-1252')

/** Programs write UTF-8 or, without saying so, what Windows wrote before. */
function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return western.decode(bytes)
  }
}

/** Several names stand after each other. */
const lineOf = (names: readonly string[]): string => {
  const lines = names.map((name) => safeLine(name, BY_LINE_MAX)).filter((name) => name !== '')
  return safeLine(lines.join(', '), BY_LINE_MAX)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function characterOf(reference: string): string {
  if (!reference.startsWith('#')) return named[reference] ?? ''
  const isHex = reference[1] === 'x'
  const code = Number.parseInt(reference.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

const withoutReferences = (xml: string): string =>
  xml.replace(/&(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi, (_whole, one: string) =>
    characterOf(one.toLowerCase()),
  )

/**
 * The creators of the head's XMP, which is text in every kind of picture. They are cut out and not parsed with all of
 * it: a packet that is made for it keeps a parser of XML busy for a second.
 */
function xmpCreators(head: Buffer): string[] {
  const begin = head.indexOf('<dc:creator>', Math.max(0, head.indexOf('<rdf:RDF')))
  const end = begin < 0 ? -1 : head.indexOf('</dc:creator>', begin)
  if (end < 0 || end - begin > CREATORS_MAX_BYTES) return []
  const inside = decode(head.subarray(begin + '<dc:creator>'.length, end))
  const items = [...inside.matchAll(/<rdf:li[^<>]*>([^<]*)<\/rdf:li>/g)].map(
    ([, text = '']) => text,
  )
  const texts = items.length > 0 ? items : inside.includes('<') ? [] : [inside]
  return texts.map(withoutReferences)
}

/** It ends at its first zero; up to four bytes stand in the entry itself. */
function exifArtist(jpeg: Uint8Array): string[] {
  const exif = exifOf(jpeg)
  const entry = exif && exifEntry(exif, ARTIST)
  if (!entry) return []
  const from = entry.count > 4 ? exif.getUint32(entry.value, entry.isLittle) : entry.value
  if (from + entry.count > exif.byteLength) return []
  const bytes = new Uint8Array(exif.buffer, exif.byteOffset + from, entry.count)
  const zero = bytes.indexOf(0)
  return [decode(zero < 0 ? bytes : bytes.subarray(0, zero))]
}

/**
 * Who made a picture, as its metadata says (G-53): the by-line of IPTC, else the creators of XMP, else the artist of EXIF;
 * null where none says anything. One line without control characters, from bytes that anybody may have written.
 */
export function byLineOf(kind: PictureKind, bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  const isJpeg = kind === 'jpg'
  return (
    (isJpeg && lineOf(iptcByLines(head).map(decode))) ||
    lineOf(xmpCreators(head)) ||
    (isJpeg && lineOf(exifArtist(head))) ||
    null
  )
}
