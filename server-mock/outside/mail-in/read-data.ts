import type { SMTPServerDataStream } from 'smtp-server'

/** The mail as it travelled, or null when it is larger than the listener's limit: nothing of it is kept. */
export async function readData(stream: SMTPServerDataStream): Promise<Buffer | null> {
  let chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks = []
    else chunks.push(Buffer.from(chunk))
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks)
}
