/** How many bytes become one call of `String.fromCharCode`. */
const CHUNK = 0x8000

/** The bytes of a file as JSON carries them, without a data prefix. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  }
  return btoa(parts.join(''))
}
