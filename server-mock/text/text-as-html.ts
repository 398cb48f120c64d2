import { readLink } from './safe-attributes.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')
const escapeValue = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')

/** Addresses in text. Bounded repeats: the time grows with the text's length only. */
const address =
  /https?:\/\/[^\s<>"'`\\^{|}]{1,2000}|[\w.+-]{1,64}@[A-Za-z\d-]{1,63}(?:\.[A-Za-z\d-]{1,63}){1,5}/gi

/** What ends a sentence or closes a bracket is no part of the address before it. */
const trailing = /[.,;:!?)\]*_~]+$/

function link(found: string): string {
  const text = found.replace(trailing, '')
  const href = readLink(/^https?:/i.test(text) ? text : `mailto:${text}`)
  if (!href) return escaped(found)
  const attributes = `href="${escapeValue(href)}" rel="noopener noreferrer" target="_blank"`
  return `<a ${attributes}>${escaped(text)}</a>${escaped(found.slice(text.length))}`
}

/** Plain text as HTML: everything escaped, web and mail addresses as links, line ends kept. */
export function textAsHtml(text: string): string {
  let html = ''
  let end = 0
  for (const match of text.matchAll(address)) {
    html += escaped(text.slice(end, match.index)) + link(match[0])
    end = match.index + match[0].length
  }
  return (html + escaped(text.slice(end))).replaceAll('\n', '<br />')
}
