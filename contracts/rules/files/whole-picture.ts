import { isAlone } from './file-bounds.ts'
import type { PictureKind } from './file-kinds.ts'

/** Whether a picture is there to its end: one that was cut is shown as half a picture, or as none. */

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const IDAT = 0x49444154
const IEND = 0x49454e44

/** The checksums of single bytes (PNG, annex D). */
const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) === 0 ? 0 : 0xedb88320)
  return sum
})

function checksum(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0xffffffff
  for (let at = from; at < to; at += 1)
    sum = (sum >>> 8) ^ (sums[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  return ~sum >>> 0
}

/** Of a chunk without which nothing can be shown: its name begins with a capital. Browsers pass over any other. */
const isNeeded = (name: number): boolean => (name & 0x20000000) === 0

/**
 * Chunk by chunk: its length, its name, its data and a checksum, up to the one that says that it is the last. No browser
 * shows a picture where the checksum of a chunk that it needs is wrong.
 */
function isWholePng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let hasData = false
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const end = at + 12 + view.getUint32(at)
    if (end > view.byteLength) return false
    const name = view.getUint32(at + 4)
    if (isNeeded(name) && checksum(bytes, at + 4, end - 4) !== view.getUint32(end - 4)) return false
    if (name === IEND) return hasData
    hasData ||= name === IDAT
    at = end
  }
  return false
}

/** The bytes of a table of colours, by the flags that tell of it. */
const tableSize = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** Where a row of blocks ends, each behind its length: behind the one of none. */
function behindBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/** Block by block, up to the trailer. */
function isWholeGif(bytes: Uint8Array): boolean {
  let hasImage = false
  for (let at = 13 + tableSize(bytes[10] ?? 0); at < bytes.length; ) {
    if (bytes[at] === 0x3b) return hasImage
    if (bytes[at] === 0x21) at = behindBlocks(bytes, at + 2)
    else if (bytes[at] === 0x2c) {
      hasImage = true
      at = behindBlocks(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0))
    } else return false
  }
  return false
}

const START_OF_SCAN = 0xda
const END = 0xd9

/** Segment by segment up to the points themselves; in those, what looks like a marker is written otherwise. */
function isWholeJpg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff || isAlone(marker)) at += 1
    else if (marker === START_OF_SCAN) {
      for (let end = at + 2; end + 1 < bytes.length; end += 1)
        if (bytes[end] === 0xff && bytes[end + 1] === END) return true
      return false
    } else at += 2 + view.getUint16(at + 2)
  }
  return false
}

const isWhole: Readonly<Record<PictureKind, (bytes: Uint8Array) => boolean>> = {
  png: isWholePng,
  gif: isWholeGif,
  jpg: isWholeJpg,
}

export const isWholePicture = (kind: PictureKind, bytes: Uint8Array): boolean =>
  isWhole[kind](bytes)
