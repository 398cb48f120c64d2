const START_OF_SCAN = 0xffda
const FILL = 0xffff

/** A segment of a JPEG before its pixels: its marker, and what lies in it. */
export type Segment = { marker: number; data: Uint8Array }

/** The segments of a JPEG, as far as they can be followed; the last one may be cut off. */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint16(at)
    if (marker < 0xff00 || marker === START_OF_SCAN) return
    if (marker === FILL) {
      at += 1
      continue
    }
    const length = Math.max(2, view.getUint16(at + 2))
    yield { marker, data: bytes.subarray(at + 4, at + 2 + length) }
    at += 2 + length
  }
}
