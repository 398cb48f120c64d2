import { type PictureSize, pictureSize } from '../files/file-bounds.ts'
import { isWholePicture } from '../files/whole-picture.ts'

const HEAD = 6
const ENTRY = 16
/** Of a bitmap's own head, which says its size and the bits of a point. */
const BITMAP_HEAD = 40
const PNG = 0x89504e47

/** A row of points, and one of the mask behind them, each filled up to four bytes. */
const rowBytes = (width: number, bits: number): number => Math.ceil((width * bits) / 32) * 4

/** A bitmap within an icon: it says twice its height, for the points and the mask that lies behind them. */
function bitmapSize(view: DataView): PictureSize | null {
  if (view.byteLength < BITMAP_HEAD || view.getUint32(0, true) !== BITMAP_HEAD) return null
  const width = view.getInt32(4, true)
  const height = view.getInt32(8, true) / 2
  const bits = view.getUint16(14, true)
  const isPlain = view.getUint32(16, true) === 0 && [1, 4, 8, 24, 32].includes(bits)
  if (!isPlain || !Number.isInteger(height) || width < 1 || height < 1) return null
  const colors = bits > 8 ? 0 : view.getUint32(32, true) || 2 ** bits
  const rows = height * (rowBytes(width, bits) + (bits === 32 ? 0 : rowBytes(width, 1)))
  return BITMAP_HEAD + colors * 4 + rows <= view.byteLength ? { width, height } : null
}

function pngSize(bytes: Uint8Array): PictureSize | null {
  return isWholePicture('png', bytes) ? pictureSize('png', bytes) : null
}

/** How many bytes of the file an entry of the directory says are its picture's. */
const lengthOf = (view: DataView, at: number): number => view.getUint32(at + 8, true)

/** The size of one picture, which has to be what the directory says of it: a byte each, 0 for 256. */
function entrySize(bytes: Uint8Array, at: number, least: number): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = lengthOf(view, at)
  const from = view.getUint32(at + 12, true)
  if (from < least || length < 8 || from + length > bytes.length) return null
  const part = bytes.subarray(from, from + length)
  const partView = new DataView(part.buffer, part.byteOffset, part.byteLength)
  const size = partView.getUint32(0) === PNG ? pngSize(part) : bitmapSize(partView)
  const told = { width: bytes[at] || 256, height: bytes[at + 1] || 256 }
  return size && size.width === told.width && size.height === told.height ? size : null
}

/**
 * The largest picture of an icon, each of which is a bitmap or a PNG that is there to its end; null for what is no icon
 * or a broken one.
 */
export function icoSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEAD || view.getUint32(0, true) !== 0x10000) return null
  const count = view.getUint16(4, true)
  const least = HEAD + count * ENTRY
  if (count === 0 || least > bytes.length) return null
  let largest: PictureSize | null = null
  let told = least
  for (let n = 0; n < count; n += 1) {
    const at = HEAD + n * ENTRY
    // Entries that share the bytes of a picture would have them read up to 65,535 times.
    told += lengthOf(view, at)
    const size = told > bytes.length ? null : entrySize(bytes, at, least)
    if (size === null) return null
    if (largest === null || size.width * size.height > largest.width * largest.height)
      largest = size
  }
  return largest
}
