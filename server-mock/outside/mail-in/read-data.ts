import type { SMTPServerDataStream } from 'smtp-server'

/** The sender went away in the middle of its mail: nobody waits for an answer, nothing is kept. */
export class SenderGone extends Error {
  override name = 'SenderGone'
}

/**
 * The mail as it travelled, or null when it is larger than the listener's limit: nothing of it is kept.
 * @throws SenderGone
 */
export async function readData(stream: SMTPServerDataStream): Promise<Buffer | null> {
  let chunks: Buffer[] = []
  try {
    for await (const chunk of stream) {
      if (stream.sizeExceeded) chunks = []
      else chunks.push(Buffer.from(chunk))
    }
  } catch (cause) {
    throw new SenderGone('The connection closed before the mail was complete.', { cause })
  }
  return stream.sizeExceeded ? null : Buffer.concat(chunks)
}
