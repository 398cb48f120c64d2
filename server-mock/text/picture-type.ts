import { pictureRefusal } from '../../contracts/rules/files/file-bounds.ts'

/** Picture types that are shown inside a mail. SVG is none: it can carry scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const isHuge = (kind: 'png' | 'jpg' | 'gif', bytes: Uint8Array): boolean =>
  pictureRefusal(kind, bytes) !== null

/**
 * The type by the first bytes, whatever the mail claims; null for everything else, and for what would fill the memory
 * of whoever looks at it.
 */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return isHuge('png', bytes) ? null : 'image/png'
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return isHuge('jpg', bytes) ? null : 'image/jpeg'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return isHuge('gif', bytes) ? null : 'image/gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return null
}
