const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const EQUALS = 0x3d
const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09

/** Units that were padded one by one stand in a row: each is decoded for itself. */
function decodeBase64(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/[^A-Za-z0-9+/=]+/g, '')
  const units = text.split(/=+/)
  return new Uint8Array(Buffer.concat(units.map((unit) => Buffer.from(unit, 'base64'))))
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}

/** Where the line goes on after an equals sign that ends it; -1 where it does not end it. */
function afterSoftBreak(bytes: Uint8Array, start: number): number {
  let at = start
  while (isBlank(bytes[at])) at += 1
  if (at === bytes.length) return at
  if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) return at + 2
  return bytes[at] === LINE_FEED ? at + 1 : -1
}

/** Blanks at the end of a line were added on the way (RFC 2045, 6.7); line ends stay as they were written. */
function decodeQuotedPrintable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const decoded = new Uint8Array(bytes.length)
  let length = 0
  /** Behind the last byte that a blank added on the way cannot be. */
  let solid = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === EQUALS) {
      const [high, low] = [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])]
      const next = afterSoftBreak(bytes, at + 1)
      if (high >= 0 && low >= 0) {
        decoded[length++] = (high << 4) | low
        at += 2
      } else if (next >= 0) at = next - 1
      else decoded[length++] = byte
      solid = length
    } else {
      const endsLine =
        byte === LINE_FEED || (byte === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED)
      if (endsLine) length = solid
      decoded[length++] = byte
      if (!isBlank(byte)) solid = length
    }
  }
  return decoded.slice(0, solid)
}

/** The bytes of a part as they were before they were made ready to travel (RFC 2045, 6). Never throws. */
export function decodeTransfer(encoding: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (encoding === 'base64') return decodeBase64(bytes)
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(bytes)
  return new Uint8Array(bytes)
}
