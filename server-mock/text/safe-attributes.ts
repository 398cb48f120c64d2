import { PICTURE_MAX_SIZE } from './limits.ts'
import { pictureType } from './picture-type.ts'

/** Reads one attribute's value; null leaves the attribute out. */
type Read = (value: string) => string | null

const ADDRESS_MAX = 4_000

const matching =
  (pattern: RegExp): Read =>
  (value) =>
    pattern.test(value.trim()) ? value.trim().toLowerCase() : null

const length = matching(/^\d{1,4}(px|%)?$/i)
const count = matching(/^\d{1,3}$/)
const color = matching(/^(#[\da-f]{3,8}|[a-z]{3,25})$/i)
const align = matching(/^(left|right|center|justify|top|middle|bottom|baseline)$/i)
const words: Read = (value) => value.slice(0, 300)

const urlOf = (value: string, protocols: RegExp): string | null => {
  const text = value.trim()
  if (text.length > ADDRESS_MAX || !protocols.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  // "https://bank.example@thief.example" reads as the bank.
  url.username = ''
  url.password = ''
  return url.href.length > ADDRESS_MAX ? null : url.href
}

/** Only whole addresses of the three harmless kinds: a relative one would point at this very server. */
export const readLink: Read = (value) => urlOf(value, /^(https?:\/\/|mailto:)/i)

const dataPicture = /^data:image\/[a-z]{3,4};base64,([A-Za-z0-9+/]+={0,2})$/

/** A picture that lies in the mail itself, if its bytes are one of the picture types that cannot act. */
function readDataPicture(value: string): string | null {
  const base64 = dataPicture.exec(value)?.[1]
  if (!base64 || base64.length > (PICTURE_MAX_SIZE * 4) / 3 + 4) return null
  const type = pictureType(Buffer.from(base64.slice(0, 64), 'base64'))
  return type && `data:${type};base64,${base64}`
}

/** One that whoever reads the mail put in its place (`sanitiseHtml`). */
const contentId = /^cid:[\w.@-]{1,160}$/

/** A picture in the mail, or a remote one by https; the frame blocks remote ones until allowed (G-75). */
const readPicture: Read = (value) => {
  if (contentId.test(value)) return value
  return value.startsWith('data:') ? readDataPicture(value) : urlOf(value, /^https:\/\//i)
}

const everywhere: Record<string, Read> = {
  align,
  dir: matching(/^(ltr|rtl|auto)$/i),
  lang: matching(/^[a-z]{2,3}(-[a-z\d]{2,8}){0,2}$/i),
  style: (value) => value.slice(0, 2_000),
  title: words,
}

const cell: Record<string, Read> = {
  bgcolor: color,
  colspan: count,
  height: length,
  rowspan: count,
  valign: align,
  width: length,
}

/** What quotes, or begins what is repeated of other mails. */
const cite: Record<string, Read> = { type: matching(/^cite$/i) }

const readers: Record<string, Record<string, Read>> = {
  a: { href: readLink },
  blockquote: cite,
  col: { span: count, width: length },
  colgroup: { span: count, width: length },
  div: cite,
  font: { color, face: matching(/^[-\w ,'"]{1,100}$/), size: matching(/^[+-]?\d$/) },
  hr: { width: length },
  img: { alt: words, border: count, height: length, src: readPicture, width: length },
  li: { value: count },
  ol: { start: count, type: matching(/^[1ai]$/i) },
  table: {
    bgcolor: color,
    border: count,
    cellpadding: count,
    cellspacing: count,
    height: length,
    width: length,
  },
  td: cell,
  th: cell,
  tr: { bgcolor: color, valign: align },
}

/** Every attribute that can be left, by element; `rel` and `target` of links are ours. */
export const allowedAttributes: Record<string, string[]> = {
  '*': Object.keys(everywhere),
  ...Object.fromEntries(Object.entries(readers).map(([tag, of]) => [tag, Object.keys(of)])),
  a: ['href', 'rel', 'target'],
}

/** What is left of an element's attributes. */
export function safeAttributes(
  tag: string,
  attributes: Record<string, string>,
): Record<string, string> {
  const own = Object.hasOwn(readers, tag) ? readers[tag] : {}
  const kept: Record<string, string> = {}
  for (const [name, read] of Object.entries({ ...everywhere, ...own })) {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const safe = value === undefined ? null : read(value)
    if (safe) kept[name] = safe
  }
  if (tag === 'a' && kept.href) return { ...kept, rel: 'noopener noreferrer', target: '_blank' }
  return kept
}
