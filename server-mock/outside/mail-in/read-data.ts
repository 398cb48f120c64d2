import type { SMTPServerDataStream } from 'smtp-server'
import { MAIL_MAX_SIZE } from '../../text/limits.ts'

/**
 * As how many bytes a line counts at least, in bytes: each costs the parser as much as a long one. Those of an encoded
 * file have 60 and more, so that a mail of the largest size is none too large.
 */
const LINE_MIN_SIZE = 60

const LINE_FEED = 0x0a

/** Measures a mail as it comes in: its bytes, short lines as `LINE_MIN_SIZE`. */
function createMeasure(): (chunk: Uint8Array) => number {
  let size = 0
  let line = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length; at += 1) {
      line += 1
      if (chunk[at] !== LINE_FEED) continue
      size += Math.max(line, LINE_MIN_SIZE)
      line = 0
    }
    return size + line
  }
}

/** The sender went away in the middle of its mail: nobody waits for an answer, nothing is kept. */
export class SenderGone extends Error {
  override name = 'SenderGone'
}

/**
 * The mail as it travelled, or null when it is larger than the listener's limit, in bytes or in lines: nothing of it
 * is kept.
 * @throws SenderGone
 */
export async function readData(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const measure = createMeasure()
  let chunks: Buffer[] = []
  let isTooLarge = false
  try {
    for await (const chunk of stream) {
      isTooLarge ||= stream.sizeExceeded || measure(chunk) > MAIL_MAX_SIZE
      if (isTooLarge) chunks = []
      else chunks.push(Buffer.from(chunk))
    }
  } catch (cause) {
    throw new SenderGone('The connection closed before the mail was complete.', { cause })
  }
  return isTooLarge || stream.sizeExceeded ? null : Buffer.concat(chunks)
}
