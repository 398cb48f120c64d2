/** A text taken apart into what a reader compares: words and where lines begin. Nothing of it is HTML any more. */

export type Mark = 'strong' | 'em' | 'u' | 's'
export type BlockKind = 'paragraph' | 'heading' | 'item' | 'line'

/** A word, a sign, a placeholder or a picture; `gap`: white space stands before it. */
export type Word = { text: string; gap: boolean; marks: readonly Mark[]; key: string }
/** The beginning of a paragraph or line. */
export type Break = { block: BlockKind; key: string }
export type Token = Word | Break

export const isBreak = (token: Token): token is Break => 'block' in token

const blocks: Readonly<Record<string, BlockKind>> = {
  ...{ p: 'paragraph', div: 'paragraph', blockquote: 'paragraph', pre: 'paragraph' },
  ...{ table: 'paragraph', ul: 'paragraph', ol: 'paragraph', tr: 'line', td: 'line', th: 'line' },
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading' },
  ...{ li: 'item', br: 'line', hr: 'paragraph' },
}
const marks: Readonly<Record<string, Mark>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u' },
  ...{ s: 's', strike: 's', del: 's' },
}
/** What no reader sees. */
const unseen = new Set(['script', 'style', 'head', 'title', 'template'])

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
}

const codePoint = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'

const decoded = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,8}));/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16))
      if (decimal !== undefined) return codePoint(Number(decimal))
      return named[name?.toLowerCase() ?? ''] ?? whole
    },
  )

// What turns the direction of writing or is not seen would show another text than the one that is there.
const deceiving = /[\u202a-\u202e\u2066-\u2069]|(?!\s)\p{Cc}/gu

const wordIn = /(\s*)(\{\{[^{}]*\}\}|[\p{L}\p{M}\p{N}]+(?:['’.@_-][\p{L}\p{M}\p{N}]+)*|(\S)\3*)/gu

/** Collects tokens; an empty paragraph leaves nothing behind. */
function collector() {
  const tokens: Token[] = []
  let next: BlockKind | null = 'paragraph'
  let hasGap = false
  const put = (text: string, active: readonly Mark[], identity = '') => {
    if (next !== null) tokens.push({ block: next, key: `\u0001${next}` })
    const gap = hasGap && next === null
    next = null
    hasGap = false
    tokens.push({ text, gap, marks: active, key: `${active.join()}\u0000${text}${identity}` })
  }
  return {
    tokens,
    word: put,
    begin: (kind: BlockKind, isOpening = true) => {
      // A paragraph within an item is the item, and a line break before one is no second line.
      const isWithin = isOpening && (next === 'item' || next === 'heading')
      if (next === null || (kind !== 'line' && !(kind === 'paragraph' && isWithin))) next = kind
      hasGap = false
    },
    text: (text: string, active: readonly Mark[]) => {
      const trimmed = text.trimEnd()
      const shown = trimmed.replace(deceiving, '\ufffd')
      for (const [, space = '', word = ''] of shown.matchAll(wordIn)) {
        hasGap = hasGap || space !== ''
        put(word, active)
      }
      if (trimmed !== text) hasGap = true
    },
  }
}

const attribute = (tag: string, name: string): string =>
  decoded(new RegExp(`\\s${name}="([^"]*)"`, 'iu').exec(tag)?.[1] ?? '')

/** The words of a plain text; each of its lines is one. */
export function wordsOfText(text: string): Token[] {
  const { tokens, begin, text: put } = collector()
  for (const line of text.split(/\r\n|\r|\n/u)) {
    begin('line')
    put(line, [])
  }
  return tokens
}

/** The words of an HTML text with what is bold, italic, underlined or struck through; links name their address. */
export function wordsOfHtml(html: string): Token[] {
  const { tokens, begin, word, text } = collector()
  const open: Mark[] = []
  const links: string[] = []
  let hiddenBy: string | null = null
  for (const [piece] of html.matchAll(/<[a-z/!?][^<>]*>|[^<]+|</giu)) {
    const [, slash = '', tag = ''] = /^<(\/?)([a-z][a-z0-9]*)/iu.exec(piece) ?? []
    const name = tag.toLowerCase()
    const closes = slash !== ''
    if (hiddenBy !== null) {
      if (closes && name === hiddenBy) hiddenBy = null
    } else if (name === '') {
      // A comment is no text; a sign that begins no tag is.
      if (!piece.startsWith('<') || piece === '<') text(decoded(piece), [...open])
    } else if (unseen.has(name)) {
      hiddenBy = closes || piece.endsWith('/>') ? null : name
    } else if (blocks[name] !== undefined) {
      begin(closes ? 'paragraph' : (blocks[name] ?? 'paragraph'), !closes)
    } else if (marks[name] !== undefined) {
      const mark = marks[name] ?? 'strong'
      const where = open.lastIndexOf(mark)
      if (!closes) open.push(mark)
      else if (where !== -1) open.splice(where, 1)
    } else if (name === 'a') {
      if (!closes) links.push(attribute(piece, 'href'))
      else {
        const address = links.pop() ?? ''
        if (address !== '') text(` (${address})`, [...open])
      }
    } else if (name === 'img') {
      const alt = attribute(piece, 'alt').trim()
      word(alt === '' ? '[Image]' : `[Image: ${alt}]`, [], attribute(piece, 'src'))
    }
  }
  return tokens
}
