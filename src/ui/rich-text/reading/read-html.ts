import type { Node as DocNode } from 'prosemirror-model'
import { matchPage } from '../html/match-page.ts'
import { partsOf } from '../html/parts.ts'
import { tokensOf } from '../html/tokens.ts'
import { schema } from '../schema/schema.ts'
import { readBlocks } from './read-blocks.ts'

const { doc, paragraph, opaque } = schema.nodes

const begins = [
  /<body(?=[\s/>])(?:"[^"]*"|'[^']*'|[^'">])*>/i,
  /<\/head\s*>/i,
  /<html(?=[\s/>])[^>]*>/i,
]

/** The tags around the text of a whole page: what stands before its content, and behind. */
function frameOf(html: string): { head: string; text: string; foot: string } {
  // What stands in a comment is no tag: it is covered, at the same length.
  const seen = html.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length))
  const begin = begins.map((tag) => tag.exec(seen)).find((found) => found !== null)
  if (!begin) return { head: '', text: html, foot: '' }
  const start = begin.index + begin[0].length
  const end = seen.slice(start).search(/<\/(?:body|html)(?=[\s/>])/i)
  const to = end < 0 ? html.length : start + end
  return { head: html.slice(0, start), text: html.slice(start, to), foot: html.slice(to) }
}

/**
 * Reads HTML so that it is written back byte for byte where nothing is changed: every block knows the text that it came
 * from. What the editor has no name for stays as it is; so does the whole, where pieces of it would mean something else
 * than they do together.
 */
export function readHtml(html: string): DocNode {
  const { head, text, foot } = frameOf(html)
  const tokens = tokensOf(text)
  const parts = partsOf(tokens, text.length)
  const page = parts && matchPage(text, tokens, parts)
  if (!page) return doc.create({ head, foot }, opaque.create({ source: text }))
  const hidden = tokens
    .filter(({ kind }) => kind === 'hidden')
    .map(({ from, to }) => text.slice(from, to))
  const { blocks, tail } = readBlocks(parts, { html: text, page, hidden })
  // A text without a block begins with an empty line, which is nothing of the text's own.
  const first = blocks.length > 0 ? blocks : paragraph.create()
  return doc.create({ head, foot, tail }, first)
}
