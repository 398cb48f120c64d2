/** A real JPEG, and the same as programs write who made it. */
import { leftRedRightBlue } from './jpeg.ts'

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** IPTC's by-lines (2:80), as Photoshop keeps them. */
export function iptcSegment(...names: readonly (string | Buffer)[]): Buffer {
  const sets = names.map((name) => {
    const text = Buffer.from(name)
    const head = Buffer.from([0x1c, 2, 80, 0, 0])
    head.writeUInt16BE(text.length, 3)
    return Buffer.concat([head, text])
  })
  const iptc = Buffer.concat(sets)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(iptc.length)
  const resource = [Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), size, iptc]
  return segment(0xed, Buffer.concat(resource))
}

/** Creators, each as it stands in XML. */
export const xmpOf = (...names: readonly string[]): string =>
  `<?xpacket begin="\ufeff"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq>${names
    .map((name) => `<rdf:li>${name}</rdf:li>`)
    .join('')}</rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`

export const xmpSegment = (xmp: string): Buffer =>
  segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`))

/** EXIF with an artist alone; `count` is how long it says that he is. */
export function exifSegment(artist: string, count = Buffer.byteLength(artist) + 1): Buffer {
  const facts = Buffer.from('4d4d002a000000080001013b0002000000000000001a00000000', 'hex')
  facts.writeUInt32BE(count, 14)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), facts, Buffer.from(`${artist}\0`)]))
}

/** The JPEG with these segments before its picture. */
export const jpegWith = (...segments: readonly Buffer[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([leftRedRightBlue.subarray(0, 2), ...segments, leftRedRightBlue.subarray(2)]),
  )
