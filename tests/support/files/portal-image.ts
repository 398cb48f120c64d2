/** Images of any size that are there to their end. */
import { crc32, deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

function chunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(name, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

/** Of one colour, in grey. */
export function pngOf(width: number, height: number): Bytes {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const points = deflateSync(Buffer.alloc((width + 1) * height))
  const parts = [chunk('IHDR', head), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))]
  return joined(Buffer.from('89504e470d0a1a0a', 'hex'), ...parts)
}

/** Without a table of colours, with one block of points. */
export function gifOf(width: number, height: number): Bytes {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = joined(Buffer.from('GIF89a'), size, Buffer.alloc(3))
  const image = joined(Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 1, 0, 0]))
  return joined(head, image, Buffer.from([0x3b]))
}

/** A frame, a scan and the end. */
export function jpgOf(width: number, height: number): Bytes {
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return joined(Buffer.from('ffd8', 'hex'), frame, Buffer.from('ffda0008010100003f0011ffd9', 'hex'))
}

/** A bitmap as icons hold it, of 32 bits a point. */
function bitmapOf(side: number): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(side, 4)
  head.writeInt32LE(side * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  return Buffer.concat([head, Buffer.alloc(side * side * 4)])
}

/** An icon of these sides, each a bitmap, or a PNG where it is larger than 64. */
export function icoOf(...sides: number[]): Bytes {
  const pictures = sides.map((side) => (side > 64 ? pngOf(side, side) : bitmapOf(side)))
  const head = Buffer.alloc(6 + 16 * sides.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sides.length, 4)
  let at = head.length
  pictures.forEach((picture, n) => {
    const entry = 6 + 16 * n
    const side = (sides[n] ?? 0) % 256
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += picture.length
  })
  return joined(head, ...pictures)
}

/** As a request carries an image. */
export const portalImageBody = (content: Uint8Array, image_name: string) => ({
  image_data: Buffer.from(content).toString('base64'),
  image_name,
})
