/** How a camera was held (EXIF 2.3, tag 0112): 1 upright, 2 to 8 mirrored, turned, or both. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

const APP1 = 0xffe1
const START_OF_SCAN = 0xffda
const EXIF = 0x45786966
const ORIENTATION = 0x0112

/** The camera's facts of a JPEG, which lie in a segment before the picture; null without them. */
function exifOf(view: DataView): DataView | null {
  for (let at = 2; at + 10 <= view.byteLength; ) {
    const marker = view.getUint16(at)
    const length = view.getUint16(at + 2)
    if (marker < 0xff00 || marker === START_OF_SCAN) return null
    if (marker === APP1 && view.getUint32(at + 4) === EXIF) {
      const [begin, end] = [at + 10, Math.min(at + 2 + length, view.byteLength)]
      return end > begin ? new DataView(view.buffer, view.byteOffset + begin, end - begin) : null
    }
    at += 2 + length
  }
  return null
}

/** What a JPEG says of how it is to be shown; 1 where it says nothing that could be read. */
export function jpegOrientation(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const exif = exifOf(view)
  if (exif === null || exif.byteLength < 14) return 1
  const isLittle = exif.getUint16(0) === 0x4949
  const first = exif.getUint32(4, isLittle)
  if (first + 2 > exif.byteLength) return 1
  const count = exif.getUint16(first, isLittle)
  for (let entry = 0; entry < count; entry += 1) {
    const at = first + 2 + entry * 12
    if (at + 12 > exif.byteLength) return 1
    if (exif.getUint16(at, isLittle) !== ORIENTATION) continue
    const value = exif.getUint16(at + 8, isLittle)
    return isOrientation(value) ? value : 1
  }
  return 1
}
