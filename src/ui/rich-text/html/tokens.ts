/*
 * Where the markup of a text begins and ends, as HTML's own rules cut it (whatwg, 13.2.5). The browser says what HTML
 * means, but not where in the text it stood; what is to be written back byte for byte needs both. What this cuts
 * differently from the browser is found by `match-page.ts`, which compares the two.
 */

export type Token =
  | { kind: 'text'; from: number; to: number }
  | { kind: 'start'; from: number; to: number; name: string }
  | { kind: 'end'; from: number; to: number; name: string }
  /** What shows nothing of itself: comments, declarations, and elements whose content is no markup. */
  | { kind: 'hidden'; from: number; to: number }

/** Elements whose content is text for machines: they are kept whole. */
const rawText = new Set(
  'iframe noembed noframes plaintext script style textarea title xmp'.split(' '),
)

/** Elements that stand for themselves and show nothing. */
const silent = new Set('base basefont bgsound frame frameset link meta'.split(' '))

const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13 && code !== 11)

const [EQUALS, MORE, SLASH, QUOTE, APOSTROPHE] = [61, 62, 47, 34, 39]

const nameEnd = /[ \t\n\f\r/>]|$/g

/** The end of a name that begins here. */
function endOfName(html: string, from: number): number {
  nameEnd.lastIndex = from
  return nameEnd.exec(html)?.index ?? html.length
}

/** Behind the `>` of a tag, whose attributes may hold others; the end of the text where it has none. */
function endOfTag(html: string, from: number): number {
  let at = from
  let isValue = false
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === MORE) return at + 1
    if (isValue && (code === QUOTE || code === APOSTROPHE)) {
      const closed = html.indexOf(html.charAt(at), at + 1)
      if (closed < 0) return html.length
      at = closed + 1
      isValue = false
    } else if (isValue && !isSpace(code)) {
      // A value without quotes ends at a blank; slashes and equal signs are part of it.
      while (at < html.length && !isSpace(html.charCodeAt(at)) && html.charCodeAt(at) !== MORE)
        at += 1
      isValue = false
    } else {
      const isNamed = at > from && !isSpace(html.charCodeAt(at - 1))
      if (code === EQUALS) isValue = isNamed || hasNameBefore(html, from, at)
      at += 1
    }
  }
  return html.length
}

/** Whether blanks alone stand between an attribute's name and its equal sign. */
function hasNameBefore(html: string, from: number, at: number): boolean {
  let before = at - 1
  while (before >= from && isSpace(html.charCodeAt(before))) before -= 1
  return before >= from && html.charCodeAt(before) !== SLASH
}

const behind = (html: string, text: string, from: number): number => {
  const at = html.indexOf(text, from)
  return at < 0 ? html.length : at + text.length
}

const commentEnd = /--!?>/g

/** Behind a comment or declaration that begins here; 0 where none does. */
function endOfHidden(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const empty = /^<!---?>/.exec(html.slice(at, at + 6))
    if (empty) return at + empty[0].length
    commentEnd.lastIndex = at + 4
    const found = commentEnd.exec(html)
    return found ? found.index + found[0].length : html.length
  }
  const next = html.charCodeAt(at + 1)
  const isBogus = next === SLASH && !isLetter(html.charCodeAt(at + 2)) && at + 2 < html.length
  if (/^<[!?]/.test(html.slice(at, at + 2)) || isBogus) return behind(html, '>', at)
  return 0
}

/** Behind the end tag of an element whose content is no markup. */
function endOfRaw(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[ \\t\\n\\f\\r/>])`, 'gi')
  close.lastIndex = from
  const found = name === 'plaintext' ? null : close.exec(html)
  return found ? endOfTag(html, found.index + found[0].length) : html.length
}

function tagAt(html: string, at: number): Token {
  const isEnd = html.charCodeAt(at + 1) === SLASH
  const start = at + (isEnd ? 2 : 1)
  const nameTo = endOfName(html, start)
  const name = html.slice(start, nameTo).toLowerCase()
  const to = endOfTag(html, nameTo)
  if (isEnd) return { kind: 'end', from: at, to, name }
  if (rawText.has(name)) return { kind: 'hidden', from: at, to: endOfRaw(html, name, to) }
  return silent.has(name) ? { kind: 'hidden', from: at, to } : { kind: 'start', from: at, to, name }
}

/** Cuts HTML into tokens that are the whole text together. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = []
  let text = 0
  let at = html.indexOf('<')
  while (at >= 0 && at < html.length) {
    const hiddenTo = endOfHidden(html, at)
    const first = html.charCodeAt(at + 1)
    const isTag = isLetter(first) || (first === SLASH && isLetter(html.charCodeAt(at + 2)))
    if (hiddenTo === 0 && !isTag) {
      at = html.indexOf('<', at + 1)
      continue
    }
    const token: Token = hiddenTo > 0 ? { kind: 'hidden', from: at, to: hiddenTo } : tagAt(html, at)
    if (at > text) tokens.push({ kind: 'text', from: text, to: at })
    tokens.push(token)
    text = token.to
    at = html.indexOf('<', text)
  }
  if (html.length > text) tokens.push({ kind: 'text', from: text, to: html.length })
  return tokens
}
