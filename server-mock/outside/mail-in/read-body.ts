import PostalMime, { type Attachment } from 'postal-mime'
import { attachmentType, fileName } from './file-name.ts'
import { htmlAsText } from './html-as-text.ts'
import {
  ATTACHMENTS_MAX_COUNT,
  FORWARDED_MAX_DEPTH,
  HEADERS_MAX_SIZE,
  LINES_MAX_COUNT,
  MIME_MAX_DEPTH,
  PICTURE_MAX_SIZE,
  PICTURES_MAX_SIZE,
  TEXT_MAX_LENGTH,
} from './limits.ts'
import { type MailBody, UNREADABLE } from './mail-types.ts'
import { pictureType } from './picture-type.ts'
import { safeText } from './safe-text.ts'
import { sanitiseHtml } from './sanitise-html.ts'
import { textAsHtml } from './text-as-html.ts'

type Part = { given: Attachment; bytes: Uint8Array<ArrayBuffer> }

/** Each line of a mail costs the parser an object, so millions of empty ones would fill the heap. */
function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0
  for (let at = raw.indexOf(0x0a); at !== -1; at = raw.indexOf(0x0a, at + 1)) {
    lines += 1
    if (lines > LINES_MAX_COUNT) return true
  }
  return false
}

const bytesOf = (content: Attachment['content']): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)

const bareId = (id: string): string => id.trim().replace(/^<|>$/g, '')

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The mail's own pictures for its HTML; remembers which were shown, they are no attachments then. */
function pictures(parts: readonly Part[]) {
  const shown = new Map<Part, string>()
  let total = 0
  const pictureOf = (contentId: string): string | null => {
    const id = bareId(decoded(contentId))
    const part = parts.find(({ given }) => given.contentId && bareId(given.contentId) === id)
    const type = part && pictureType(part.bytes)
    if (!part || !type) return null
    const known = shown.get(part)
    if (known) return known
    if (part.bytes.length > PICTURE_MAX_SIZE) return null
    if (total + part.bytes.length > PICTURES_MAX_SIZE) return null
    total += part.bytes.length
    const address = `data:${type};base64,${Buffer.from(part.bytes).toString('base64')}`
    shown.set(part, address)
    return address
  }
  return { pictureOf, isShown: (part: Part) => shown.has(part) }
}

/** The words: the plain part, else those of the HTML. */
function wordsOf(plain: string, html: string | null): string {
  if (plain !== '') return plain
  return html === null ? UNREADABLE : safeText(htmlAsText(html), TEXT_MAX_LENGTH)
}

/** Reads the body. Throws an error with a plain message when the mail goes over a limit. */
export async function readBody(raw: Uint8Array): Promise<MailBody> {
  if (hasTooManyLines(raw)) throw new RangeError('too many lines')
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: MIME_MAX_DEPTH,
    maxHeadersSize: HEADERS_MAX_SIZE,
    maxRfc822NestingDepth: FORWARDED_MAX_DEPTH,
  })
  if (mail.attachments.length > ATTACHMENTS_MAX_COUNT) throw new RangeError('too many attachments')
  const parts = mail.attachments.map((given) => ({ given, bytes: bytesOf(given.content) }))
  const { pictureOf, isShown } = pictures(parts)
  const html = sanitiseHtml(mail.html ?? '', pictureOf)
  const plain = safeText(mail.text ?? '', TEXT_MAX_LENGTH).trimEnd()
  return {
    text: wordsOf(plain, html),
    html: html || null,
    textAsHtml: plain === '' ? null : textAsHtml(plain),
    attachments: parts
      .filter((part) => !isShown(part))
      .map(({ given, bytes }, index) => ({
        filename: fileName(given.filename, given.mimeType, index + 1),
        contentType: attachmentType(given.mimeType, bytes),
        bytes,
      })),
  }
}
