import { attachmentType, fileName } from '../text/file-name.ts'
import { htmlAsText } from '../text/html-as-text.ts'
import {
  ATTACHMENTS_MAX_COUNT,
  LINES_MAX_COUNT,
  PICTURE_MAX_SIZE,
  PICTURES_MAX_SIZE,
  TEXT_MAX_LENGTH,
} from '../text/limits.ts'
import { pictureType } from '../text/picture-type.ts'
import { safeText } from '../text/safe-text.ts'
import { sanitiseHtml } from '../text/sanitise-html.ts'
import { textAsHtml } from '../text/text-as-html.ts'
import { forwardedHead } from './forwarded-head.ts'
import { type MailBody, UNREADABLE } from './mail-types.ts'
import { type Attached, collect, type TextGroup } from './mime/collect.ts'

/** Each line of a mail costs the parser an object, so millions of empty ones would fill the heap. */
function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0
  for (let at = raw.indexOf(0x0a); at !== -1; at = raw.indexOf(0x0a, at + 1)) {
    lines += 1
    if (lines > LINES_MAX_COUNT) return true
  }
  return false
}

const bareId = (id: string): string => id.trim().replace(/^<|>$/g, '')

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The mail's own pictures for its HTML; remembers which were shown, they are no attachments then. */
function pictures(parts: readonly Attached[]) {
  const shown = new Map<Attached, string>()
  let total = 0
  const pictureOf = (contentId: string): string | null => {
    const id = bareId(decoded(contentId))
    const part = parts.find(({ contentId }) => contentId && bareId(contentId) === id)
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
  return { pictureOf, isShown: (part: Attached) => shown.has(part) }
}

/** The words of HTML that is not shown as such. */
const wordsOfHtml = (html: string): string => {
  const safe = sanitiseHtml(html)
  return safe === null ? UNREADABLE : htmlAsText(safe)
}

/** All texts in the plain kind; '' where no part has one, so that nothing is shown twice. */
function plainOf(groups: readonly TextGroup[]): string {
  if (groups.every(({ plain }) => plain.length === 0)) return ''
  return groups
    .flatMap(({ plain, html, forwarded }) =>
      forwarded ? [forwardedHead(forwarded)] : plain.length > 0 ? plain : html.map(wordsOfHtml),
    )
    .join('\n')
}

/** All texts as HTML that is not sanitised yet; '' where no part has any. */
function htmlOf(groups: readonly TextGroup[]): string {
  if (groups.every(({ html }) => html.length === 0)) return ''
  const fromText = (text: string) => `<div>${textAsHtml(text)}</div>`
  return groups
    .flatMap(({ plain, html, forwarded }) =>
      forwarded
        ? [fromText(forwardedHead(forwarded))]
        : html.length > 0
          ? html
          : plain.map(fromText),
    )
    .join('\n')
}

/** The words: the plain part, else those of the HTML, else what a report says. */
function wordsOf(plain: string, html: string | null, report: string): string {
  if (plain !== '') return plain
  if (html === null) return UNREADABLE
  return safeText(htmlAsText(html) || report, TEXT_MAX_LENGTH).trimEnd()
}

/** Reads the body. Throws an error with a plain message when the mail goes over a limit. */
export function readBody(raw: Uint8Array): MailBody {
  if (hasTooManyLines(raw)) throw new RangeError('too many lines')
  const { groups, attached, report } = collect(raw)
  if (attached.length > ATTACHMENTS_MAX_COUNT) throw new RangeError('too many attachments')
  const { pictureOf, isShown } = pictures(attached)
  const html = sanitiseHtml(htmlOf(groups), pictureOf)
  const plain = safeText(plainOf(groups), TEXT_MAX_LENGTH).trimEnd()
  return {
    text: wordsOf(plain, html, report),
    html: html || null,
    textAsHtml: plain === '' ? null : textAsHtml(plain),
    attachments: attached
      .filter((part) => !isShown(part))
      .map(({ filename, type, bytes }, index) => ({
        filename: fileName(filename, type, index + 1),
        contentType: attachmentType(type, bytes),
        bytes,
      })),
  }
}
