import { FORWARDED_MAX_DEPTH, HTML_MAX_LENGTH } from '../../text/limits.ts'
import { decodeCharset } from './charset.ts'
import { unflow } from './flowed.ts'
import { type MimePart, readParts } from './parts.ts'
import { decodeTransfer } from './transfer.ts'

/** A part that is no text of the mail: its bytes are those that were sent. */
export type Attached = {
  filename: string | null
  type: string
  contentId: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Texts that say the same in both kinds, or in one of them; a forwarded mail's head is a group of its own. */
export type TextGroup = { plain: string[]; html: string[]; forwarded: MimePart | null }

export type Collected = { groups: TextGroup[]; attached: Attached[]; report: string }

/** Bytes of a text that are read: enough for what is kept of it in any character set. */
const TEXT_BYTES_MAX = HTML_MAX_LENGTH * 4

const meta = /<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w-]{1,40})/i

function textOf({ type, encoding, body }: MimePart): string {
  const bytes = decodeTransfer(encoding, body).subarray(0, TEXT_BYTES_MAX)
  const own =
    type.value === 'text/html'
      ? meta.exec(Buffer.from(bytes.subarray(0, 2_048)).toString('latin1'))?.[1]
      : undefined
  // UTF-16 could not have been read as far as that.
  const inside = own?.toLowerCase().startsWith('utf-16') ? undefined : own
  const text = decodeCharset(type.parameters.get('charset') ?? inside, bytes)
  const isFlowed = type.parameters.get('format')?.toLowerCase() === 'flowed'
  return isFlowed ? unflow(text, type.parameters.get('delsp')?.toLowerCase() === 'yes') : text
}

const isReport = ({ type }: MimePart): boolean =>
  type.value === 'message/delivery-status' || type.value === 'message/feedback-report'

const hasReport = (part: MimePart): boolean => isReport(part) || part.children.some(hasReport)

/** A part that says it is made of others and is not, or of no kind at all, is shown as it stands. */
const isText = ({ type, disposition }: MimePart): boolean =>
  disposition.value !== 'attachment' &&
  (/^(text\/(plain|html)|multipart\/.*)$/.test(type.value) || !type.value.includes('/'))

/**
 * What a mail says and what is attached to it, in the order of its parts. Of a mail that reports about another the
 * quoted one is attached. Throws a `RangeError` where it goes over a limit.
 */
export function collect(raw: Uint8Array): Collected {
  const collected: Collected = { groups: [], attached: [], report: '' }
  const spent = { headers: 0, parts: 0 }
  const newGroup = (forwarded: MimePart | null): TextGroup => {
    const group: TextGroup = { plain: [], html: [], forwarded }
    collected.groups.push(group)
    return group
  }

  const attach = (part: MimePart): void => {
    const { type, disposition, encoding, body } = part
    const bytes = decodeTransfer(encoding, body)
    if (isReport(part)) collected.report ||= decodeCharset(undefined, bytes)
    collected.attached.push({
      filename: disposition.parameters.get('filename') || type.parameters.get('name') || null,
      type: type.value,
      contentId: part.field('content-id'),
      bytes,
    })
  }

  const message = (bytes: Uint8Array, depth: number): void => {
    const root = readParts(bytes, spent)
    if (depth > 0) newGroup(root)
    const takesMessages = depth < FORWARDED_MAX_DEPTH && !hasReport(root)
    const walk = (part: MimePart, choice: TextGroup | null): void => {
      const { type, disposition, children } = part
      if (children.length > 0) {
        const inner = type.value === 'multipart/alternative' ? newGroup(null) : choice
        for (const child of children) walk(child, inner)
      } else if (
        type.value === 'message/rfc822' &&
        disposition.value !== 'attachment' &&
        takesMessages
      )
        message(decodeTransfer(part.encoding, part.body), depth + 1)
      else if (isText(part)) {
        const group = choice ?? newGroup(null)
        group[type.value === 'text/html' ? 'html' : 'plain'].push(textOf(part))
      } else attach(part)
    }
    walk(root, null)
  }

  message(raw, 0)
  return collected
}
