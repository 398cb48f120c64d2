import { legacyHookDecode, normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js'
import iconv from 'iconv-lite'

/** The Encoding Standard's name for a Windows or IBM code page that mails call by its number. */
const codePages: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '20127': 'us-ascii',
  '28605': 'iso-8859-15',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '50222': 'iso-2022-jp',
  '51932': 'euc-jp',
  '51949': 'euc-kr',
  '54936': 'gb18030',
  '65001': 'utf-8',
}

/** Names without their separators that no table knows. */
const aliases: Readonly<Record<string, string>> = {
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  uhc: 'euc-kr',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  junet: 'iso-2022-jp',
  unknown8bit: '',
  '8bit': '',
  utf16: 'utf-16',
}

/** A name that the standard calls "replacement" would show nothing at all of the mail. */
const known = (label: string): string | null => {
  const name = normalizeEncoding(label)
  return name === 'replacement' ? null : name
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

const western = new TextDecoder('windows-1252')

/** Bytes whose name nobody gave: nearly nothing but UTF-8 is valid UTF-8 by chance. A mark of byte order stays. */
export const decodeUnnamed = (bytes: Uint8Array): string =>
  validUtf8(bytes) ?? western.decode(bytes)

type Decode = (bytes: Uint8Array) => string

const decodeAs = (name: string): Decode => {
  // Only these are ever sent with a mark of their byte order; elsewhere it is text.
  if (name.startsWith('utf-')) return (bytes) => legacyHookDecode(bytes, name)
  const decoder = new TextDecoder(name)
  return (bytes) => decoder.decode(bytes)
}

function decoderOf(label: string): Decode {
  const plain = label.replace(/^(?:x-ms-|x-|cs|charset=)/, '')
  const short = plain.replace(/[\s._-]+/g, '')
  const page = /^(?:cp|windows|ms|ibm|x?cp)?(\d{3,5})$/.exec(short)?.[1] ?? ''
  const name =
    known(label) ??
    known(plain) ??
    (/utf-?8/.test(plain) ? 'utf-8' : null) ??
    known(codePages[page] ?? aliases[short] ?? short)
  if (name !== null) return decodeAs(name)
  const table = [plain, page && `cp${page}`].find((one) => one && iconv.encodingExists(one))
  return table ? (bytes) => iconv.decode(Buffer.from(bytes), table) : decodeUnnamed
}

const LABEL_MAX_LENGTH = 40
const DECODERS_MAX_COUNT = 200
const decoders = new Map<string, Decode>()

/**
 * The text of bytes in the character set that a mail names: by the tables of the Encoding Standard
 * (https://encoding.spec.whatwg.org), whatever this Node's own say, so that `iso-8859-1` and `us-ascii` are
 * windows-1252; else by the tables of the DOS and Mac code pages. Bytes of an unknown or no name are UTF-8 where
 * they are valid as such, else windows-1252. Never throws.
 */
export function decodeCharset(label: string | undefined, bytes: Uint8Array): string {
  const given = (label ?? '').replace(/\*.*$|["'\s]/g, '').toLowerCase()
  if (given === '' || given.length > LABEL_MAX_LENGTH) return decodeUnnamed(bytes)
  let decode = decoders.get(given)
  if (!decode) {
    decode = decoderOf(given)
    if (decoders.size < DECODERS_MAX_COUNT) decoders.set(given, decode)
  }
  return decode(bytes)
}
