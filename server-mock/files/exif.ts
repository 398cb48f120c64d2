import { segmentsOf } from './jpeg-segments.ts'

const APP1 = 0xffe1
const EXIF = Buffer.from('Exif\0\0', 'latin1')
const HEAD = 8
const ENTRY = 12

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The camera's facts of a JPEG, which lie in a segment before the picture; null without them. */
export function exifOf(jpeg: Uint8Array): DataView | null {
  for (const { marker, data } of segmentsOf(jpeg))
    if (marker === APP1 && EXIF.equals(data.subarray(0, EXIF.length)))
      return viewOf(data.subarray(EXIF.length))
  return null
}

/** Where a fact stands (EXIF 2.3, 4.6.2), with `count` values from `value` on, or from where `value` says. */
export type ExifEntry = { isLittle: boolean; count: number; value: number }

/** An entry of the first directory; null where it is not there or cut off. */
export function exifEntry(exif: DataView, tag: number): ExifEntry | null {
  if (exif.byteLength < HEAD) return null
  const isLittle = exif.getUint16(0) === 0x4949
  const first = exif.getUint32(4, isLittle)
  if (first + 2 > exif.byteLength) return null
  const count = exif.getUint16(first, isLittle)
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * ENTRY
    if (at + ENTRY > exif.byteLength) return null
    if (exif.getUint16(at, isLittle) === tag)
      return { isLittle, count: exif.getUint32(at + 4, isLittle), value: at + 8 }
  }
  return null
}
