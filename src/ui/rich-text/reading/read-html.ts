import type { Node as DocNode } from 'prosemirror-model'
import { matchPage } from '../html/match-page.ts'
import { isUnended, type Part, partsOf } from '../html/parts.ts'
import { type Token, tokensOf } from '../html/tokens.ts'
import { schema } from '../schema/schema.ts'
import { readBlocks } from './read-blocks.ts'
import type { Source } from './read-inline.ts'

const { doc, paragraph, opaque } = schema.nodes

const isBlank = (text: string): boolean => !/[^ \t\r\n\f]/.test(text)

/** Whether a token may stand around the text of a page beside its tags. */
const isQuiet = (html: string, { kind, from, to }: Token): boolean =>
  kind === 'hidden' || (kind === 'text' && isBlank(html.slice(from, to)))

const isBegin = (token: Token): boolean =>
  (token.kind === 'start' && /^(?:html|head|body)$/.test(token.name)) ||
  (token.kind === 'end' && token.name === 'head')

const isEnd = (token: Token): boolean => token.kind === 'end' && /^(?:html|body)$/.test(token.name)

/** The tags around the text of a whole page: what stands before its content, and behind. */
function frameOf(html: string): { head: string; text: string; foot: string } {
  const tokens = tokensOf(html)
  const isFrame = (token: Token) => isQuiet(html, token) || isBegin(token)
  const content = tokens.findIndex((token) => !isFrame(token))
  const last = tokens.findLastIndex((token) => !isQuiet(html, token) && !isEnd(token))
  const begin = tokens.slice(0, content < 0 ? tokens.length : content).findLast(isBegin)
  const end = tokens.slice(last + 1).find(isEnd)
  const [start, stop] = [begin?.to ?? 0, end?.from ?? html.length]
  return { head: html.slice(0, start), text: html.slice(start, stop), foot: html.slice(stop) }
}

/**
 * What a text is made of; null where no piece of it can be told from what follows: it is cut off, something in it is never
 * ended, or the browser sees other elements than its tags say.
 */
function partsIn(text: string): { parts: Part[]; source: Source } | null {
  const tokens = tokensOf(`${text}<p>`)
  if (tokens.pop()?.from !== text.length) return null
  const parts = partsOf(tokens, text.length)
  const page = parts && !isUnended(parts) ? matchPage(text, tokens, parts) : null
  if (!parts || !page) return null
  const hidden = tokens
    .filter(({ kind }) => kind === 'hidden')
    .map(({ from, to }) => text.slice(from, to))
  return { parts, source: { html: text, page, hidden } }
}

/**
 * Reads HTML so that it is written back byte for byte where nothing is changed: every block knows the text that it came
 * from. What the editor has no name for stays as it is; so does the whole, where pieces of it would mean something else
 * than they do together.
 */
export function readHtml(html: string): DocNode {
  const { head, text, foot } = frameOf(html)
  const found = partsIn(text)
  if (!found) return doc.create({ head, foot }, opaque.create({ source: text }))
  const { blocks, tail } = readBlocks(found.parts, found.source)
  // A text without a block begins with an empty line, which is nothing of the text's own.
  const first = blocks.length > 0 ? blocks : paragraph.create()
  return doc.create({ head, foot, tail }, first)
}
