/** A reader of zips as any other: by the list at the end, each file by what stands there, its sum checked. */
import { crc32 } from 'node:zlib'

export type Unzipped = { name: string; bytes: Buffer }

export function unzipped(zip: Buffer): Unzipped[] {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end === -1) throw new Error('no zip')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') throw new Error('no head')
    const [method, crc, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const local = zip.readUInt32LE(at + 42)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    if (method !== 0 || crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    return { name, bytes }
  })
}
