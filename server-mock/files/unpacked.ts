import { createInflateRaw } from 'node:zlib'
import { bomb, UNPACKED_MAX_BYTES } from '../../contracts/rules/files/file-bounds.ts'
import type { FileRefusal } from '../../contracts/rules/files/file-size.ts'

const END_OF_ZIP = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_SIZE = 22
const ENTRY_SIZE = 46
const LOCAL_SIZE = 30
const DEFLATED = 8

/** More parts than any document has; each costs a start. */
const MOST_PARTS = 10_000

/** Where the packed data of each part begin, by its directory; null for more parts than any document has. */
function partsOf(bytes: Buffer): number[] | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + END_SIZE > bytes.length || bytes.readUInt32LE(end) !== END_OF_ZIP) return []
  const places: number[] = []
  let at = end - bytes.readUInt32LE(end + 12)
  while (at >= 0 && at + ENTRY_SIZE <= end && bytes.readUInt32LE(at) === ENTRY) {
    if (places.length === MOST_PARTS) return null
    const local = bytes.readUInt32LE(at + 42)
    const isThere = local + LOCAL_SIZE <= bytes.length && bytes.readUInt32LE(local) === LOCAL
    if (isThere && bytes.readUInt16LE(at + 10) === DEFLATED)
      places.push(
        local + LOCAL_SIZE + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
      )
    at +=
      ENTRY_SIZE +
      bytes.readUInt16LE(at + 28) +
      bytes.readUInt16LE(at + 30) +
      bytes.readUInt16LE(at + 32)
  }
  return places
}

/** To how many bytes packed data unpack, counted up to a little over `most`; what is broken ends where it breaks. */
async function unpackedSize(packed: Buffer, most: number): Promise<number> {
  const inflate = createInflateRaw({ chunkSize: 262_144 })
  inflate.end(packed)
  let size = 0
  try {
    for await (const piece of inflate) {
      size += piece.length
      if (size > most) break
    }
  } catch {
    // Nobody can open it any further either.
  }
  return size
}

/**
 * Why a zipped document is not taken for what it really unpacks to, or null: its directory, which the client looks at,
 * says what its maker wants.
 */
export async function unpackingRefusal(document: Uint8Array): Promise<FileRefusal | null> {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength)
  const places = partsOf(bytes)
  if (places === null) return bomb
  let total = 0
  for (const place of places) {
    total += await unpackedSize(bytes.subarray(place), UNPACKED_MAX_BYTES - total)
    if (total > UNPACKED_MAX_BYTES) return bomb
  }
  return null
}
