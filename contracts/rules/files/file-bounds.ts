/**
 * What a file becomes when somebody opens it, read from its head: a few bytes can ask for gigabytes, in every browser
 * and every program of whoever looks at it.
 */

import type { FileRefusal } from './file-size.ts'

/** A picture's pixels, and those of one side. */
export const PICTURE_MAX_PIXELS = 50_000_000
export const PICTURE_MAX_SIDE = 20_000

/** What a document may unpack to, in bytes. */
export const UNPACKED_MAX_BYTES = 100 * 1024 * 1024

/** A picture's pixels as they are stored; a program may turn it when it shows it. */
export type PictureSize = { width: number; height: number }

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const pngSize = (view: DataView): PictureSize | null =>
  view.byteLength < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }

const gifSize = (view: DataView): PictureSize | null =>
  view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }

/** Markers that begin a frame, which says the size; C4, C8 and CC lie among them and do not. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Markers without a length: fill, and those that stand alone. */
export const isAlone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)

/** The first frame's size. Between segments decoders skip whatever is no marker, and so does this. */
function jpgSize(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || isAlone(marker)) at += 1
    else if (isFrame(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

const sizeOf = { png: pngSize, gif: gifSize, jpg: jpgSize, jpeg: jpgSize }

const huge: FileRefusal = {
  reason: 'content',
  message:
    'The image is larger than 50 megapixels or 20,000 pixels on one side. Choose a smaller image.',
}

/** The size that a picture's head tells, or null where it tells none. */
export const pictureSize = (kind: keyof typeof sizeOf, bytes: Uint8Array): PictureSize | null =>
  sizeOf[kind](viewOf(bytes))

/** Why a picture of this kind is not taken for the size that its head tells, or null. */
export function pictureRefusal(kind: keyof typeof sizeOf, bytes: Uint8Array): FileRefusal | null {
  const size = pictureSize(kind, bytes)
  if (size === null) return null
  const { width, height } = size
  const isHuge = Math.max(width, height) > PICTURE_MAX_SIDE || width * height > PICTURE_MAX_PIXELS
  return isHuge ? huge : null
}

const END_OF_ZIP = 0x06054b50
const ENTRY = 0x02014b50
/** The end's own size, and the longest remark that may follow it. */
const END_SIZE = 22
const REMARK_MAX = 65_535

function endOfZip(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_SIZE - REMARK_MAX)
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_OF_ZIP) return at
  return null
}

/** What a document is refused with that becomes too much. */
export const bomb: FileRefusal = {
  reason: 'content',
  message: 'The document is larger than 100 MB when unpacked. Choose a smaller file.',
}

/** Why a zipped document is not taken for what its directory says that it unpacks to, or null. */
export function unpackedRefusal(bytes: Uint8Array): FileRefusal | null {
  const view = viewOf(bytes)
  const end = endOfZip(view)
  if (end === null) return null
  let total = 0
  // From its end, which is where programs look for it when something stands before the zip.
  let at = end - view.getUint32(end + 12, true)
  if (at < 0) return bomb
  while (at + 46 <= end && view.getUint32(at, true) === ENTRY) {
    total += view.getUint32(at + 24, true)
    at += 46 + [28, 30, 32].reduce((sum, part) => sum + view.getUint16(at + part, true), 0)
  }
  return total > UNPACKED_MAX_BYTES ? bomb : null
}
