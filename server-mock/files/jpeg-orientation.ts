import { exifEntry, exifOf } from './exif.ts'

/** How a camera was held (EXIF 2.3, tag 0112): 1 upright, 2 to 8 mirrored, turned, or both. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

const ORIENTATION = 0x0112

/** What a JPEG says of how it is to be shown; 1 where it says nothing that could be read. */
export function jpegOrientation(bytes: Uint8Array): Orientation {
  const exif = exifOf(bytes)
  const entry = exif && exifEntry(exif, ORIENTATION)
  const value = entry ? exif.getUint16(entry.value, entry.isLittle) : 1
  return isOrientation(value) ? value : 1
}
