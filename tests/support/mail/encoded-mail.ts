import { TextDecoder } from '@exodus/bytes/encoding.js'
import iconv from 'iconv-lite'

/** Character sets that every mail program writes or wrote, by the labels they use; tables of the standard first. */
export const standardSets = [
  'utf-8',
  'us-ascii',
  'iso-8859-1',
  'windows-1252',
  ...[2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16].map((part) => `iso-8859-${part}`),
  'iso-8859-8-i',
  ...[0, 1, 3, 4, 5, 6, 7, 8].map((page) => `windows-125${page}`),
  'windows-874',
  'koi8-r',
  'koi8-u',
  'macintosh',
  'ibm866',
  'gb2312',
  'gb18030',
  'big5',
  'euc-jp',
  'shift_jis',
  'euc-kr',
  'ks_c_5601-1987',
  'utf-16le',
  'utf-16be',
]

/** Those of DOS, which the standard leaves out. */
export const dosSets = ['ibm437', 'cp850', 'cp852', 'cp858', 'IBM860']

const isShown = (sign: string): boolean => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(sign) && sign !== '�'

/**
 * The letters of a set with their bytes: whatever decodes to one that is shown, and to the same one from no others.
 * Read from the tables of a library, never from those of this Node.
 */
export function lettersOf(set: string): { sign: string; bytes: readonly number[] }[] {
  const decode = dosSets.includes(set)
    ? (bytes: Uint8Array) => iconv.decode(Buffer.from(bytes), set)
    : (bytes: Uint8Array) => new TextDecoder(set, { ignoreBOM: true }).decode(bytes)
  const found: { sign: string; bytes: readonly number[] }[] = []
  const add = (bytes: readonly number[]) => {
    const sign = decode(Uint8Array.from(bytes))
    if (isShown(sign)) found.push({ sign, bytes })
  }
  if (set === 'utf-8')
    return [...'aé€Ж漢😀'].map((sign) => ({ sign, bytes: [...Buffer.from(sign)] }))
  if (set.startsWith('utf-16'))
    return [...'aé€Ж漢'].map((sign) => {
      const [low = 0, high = 0] = Buffer.from(sign, 'utf16le')
      return { sign, bytes: set.endsWith('le') ? [low, high] : [high, low] }
    })
  for (let byte = 0x30; byte < 256; byte += 1) add([byte])
  for (let lead = 0x81; lead < 255; lead += 7)
    for (let trail = 0xa1; trail < 255; trail += 11) add([lead, trail])
  return found
}

/**
 * Bytes as quoted-printable that no line of is too long, or could be a boundary; line ends are written out, as of
 * what is no text.
 */
export function quotedPrintable(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) =>
    byte > 0x20 && byte < 0x7f && byte !== 0x3d
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  )
  const lines: string[] = []
  for (let at = 0; at < signs.length; at += 24)
    lines.push(
      signs
        .slice(at, at + 24)
        .join('')
        .replace(/^-/, '=2D'),
    )
  return lines.join('=\r\n')
}

/** Bytes as base64 in lines of 76. */
export const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replace(/.{76}(?=.)/g, '$&\r\n')
