import { segmentsOf } from './jpeg-segments.ts'

const APP13 = 0xffed
const PHOTOSHOP = Buffer.from('Photoshop 3.0\0', 'latin1')
const RESOURCE = Buffer.from('8BIM', 'latin1')
const IPTC = 0x0404
const DATASET = 0x1c
const BY_LINE = 0x0250
/** From here on a length is written in another way, which no text needs. */
const LONG = 0x8000

/** What lies in Photoshop's resources of the kind IPTC. */
function* iptcOf(resources: Buffer): Generator<Buffer> {
  for (let at = PHOTOSHOP.length; at + 12 <= resources.length; ) {
    if (!RESOURCE.equals(resources.subarray(at, at + 4))) return
    const name = 1 + resources.readUInt8(at + 6)
    const size = at + 6 + name + (name % 2)
    if (size + 4 > resources.length) return
    const length = resources.readUInt32BE(size)
    const data = resources.subarray(size + 4, size + 4 + length)
    if (resources.readUInt16BE(at + 4) === IPTC) yield data
    at = size + 4 + length + (length % 2)
  }
}

/** The by-lines of a JPEG (IPTC-IIM 2:80, which may stand several times), as bytes of an encoding that is not told. */
export function iptcByLines(jpeg: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (const { marker, data } of segmentsOf(jpeg)) {
    const resources = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    if (marker !== APP13 || !PHOTOSHOP.equals(data.subarray(0, PHOTOSHOP.length))) continue
    for (const iptc of iptcOf(resources))
      for (let at = 0; at + 5 <= iptc.length && iptc[at] === DATASET; ) {
        const length = iptc.readUInt16BE(at + 3)
        if (length >= LONG || at + 5 + length > iptc.length) break
        if (iptc.readUInt16BE(at + 1) === BY_LINE)
          lines.push(iptc.subarray(at + 5, at + 5 + length))
        at += 5 + length
      }
  }
  return lines
}
