import type { Node } from 'prosemirror-model'
import { endsParagraph, isUnended, partsOf, straysIn } from '../html/parts.ts'
import { nameOf } from '../html/shell.ts'
import { tokensOf } from '../html/tokens.ts'
import { sourceOf } from '../schema/blocks.ts'
import { schema } from '../schema/schema.ts'
import { writeInline } from './write-inline.ts'

const { paragraph, list_item, opaque, raw } = schema.nodes

/** Nodes never change: what one is written as is written once. */
const written = { bare: new WeakMap<Node, string>(), full: new WeakMap<Node, string>() } as const

/** Whether an item that is one line, and the editor's own, is written without a paragraph in it. */
type Items = keyof typeof written

function lineOf(line: Node): string {
  const source = sourceOf(line)
  if (source !== null) return source
  // Without a break an empty line would have no height wherever the text is shown.
  const content = line.childCount === 0 && line.attrs.open !== '' ? '<br>' : writeInline(line)
  const { open, close } = line.attrs
  // A tag that the next block used to end is ended, whatever comes next by now.
  const end = close === '' && open !== '' ? `</${nameOf(String(open))}>` : close
  return `${open}${content}${end}`
}

const none: ReadonlySet<string> = new Set()

const straysOf = new WeakMap<Node, ReadonlySet<string>>()

const namesIn = (html: string): readonly string[] =>
  html.includes('</')
    ? straysIn(partsOf(tokensOf(html), html.length) ?? []).map(({ name }) => name)
    : []

/** The names of the end tags in a block, and before it, that end nothing in it. */
function strayNames(block: Node): ReadonlySet<string> {
  const known = straysOf.get(block)
  if (known) return known
  const { lead, tail } = block.attrs
  const names = [...namesIn(lead), ...namesIn(tail)]
  if (block.isTextblock || block.type === opaque) names.push(...namesIn(blockOf(block, 'full')))
  block.forEach((child) => {
    if (child.isBlock) names.push(...strayNames(child))
  })
  const found = names.length === 0 ? none : new Set(names)
  straysOf.set(block, found)
  return found
}

/** The same without the end tags that would end an element of this name around it. */
function without(name: string, html: string): string {
  const parts = partsOf(tokensOf(html), html.length)
  // What ends where in a text that is never ended, only the browser knows.
  if (!parts || isUnended(parts, name, true)) return html
  let kept = ''
  let at = 0
  for (const stray of straysIn(parts)) {
    if (stray.name !== name) continue
    kept += html.slice(at, stray.from)
    at = stray.to
  }
  return kept + html.slice(at)
}

/**
 * What stands in a block. An end tag that ended nothing where it was read would end the element that is around it by
 * now: it is left out.
 */
function contentOf(block: Node, items: Items): string {
  const name = nameOf(String(block.attrs.open))
  const html = blocksOf(block, items) + block.attrs.tail
  return strayNames(block).has(name) ? without(name, html) : html
}

function blockOf(block: Node, items: Items): string {
  const known = written[items].get(block)
  if (known !== undefined) return known
  const { open, close, source } = block.attrs
  const html =
    block.type === opaque
      ? String(source)
      : block.isTextblock
        ? lineOf(block)
        : `${open}${contentOf(block, items)}${close}`
  written[items].set(block, html)
  return html
}

const isLoose = (block: Node | null) => block?.type === paragraph && block.attrs.open === ''

/** The line that an item begins with, where the editor made it and nothing stands beside that it had to be told from. */
const isBare = (block: Node, parent: Node, items: Items): boolean =>
  items === 'bare' &&
  // A comment that an item begins with is none of its first line.
  block.firstChild?.type !== raw &&
  parent.type === list_item &&
  block === parent.firstChild &&
  parent.maybeChild(1)?.type !== paragraph &&
  block.type === paragraph &&
  block.attrs.open === '<p>' &&
  block.attrs.read === null

/** Whether a block that is kept is one paragraph without an end tag. */
function isOpenParagraph(html: string): boolean {
  if (nameOf(html) !== 'p') return false
  const [only, ...more] = partsOf(tokensOf(html), html.length) ?? []
  return only?.kind === 'element' && only.closeFrom === only.to && more.length === 0
}

/** Whether a paragraph without an end tag would take in what follows it by now. */
function goesOn(block: Node, next: Node | null, items: Items): boolean {
  const { open, close, source } = block.attrs
  const isLine = block.type === paragraph && close === '' && open !== '' && sourceOf(block) !== null
  if (!next || !(isLine || block.type === opaque)) return false
  if (endsParagraph.has(nameOf(blockOf(next, items)))) return false
  return isLine || isOpenParagraph(source)
}

/**
 * Blocks in their order. A line without tags of its own is told from another by what stands between them; where
 * nothing does, it is given some.
 */
function blocksOf(parent: Node, items: Items): string {
  let html = ''
  for (let index = 0; index < parent.childCount; index += 1) {
    const block = parent.child(index)
    const text = isBare(block, parent, items) ? writeInline(block) : blockOf(block, items)
    const isSecond = isLoose(block) && isLoose(parent.maybeChild(index - 1))
    const shown =
      text === '' && !(parent.type === list_item && parent.childCount === 1) ? '<br>' : text
    const end = goesOn(block, parent.maybeChild(index + 1), items) ? '</p>' : ''
    html += block.attrs.lead + (isSecond ? `<div>${without('div', shown)}</div>` : shown) + end
  }
  return html
}

/** Whether a text shows nothing that a person could see. */
function saysNothing(doc: Node): boolean {
  let isEmpty = true
  doc.descendants((node) => {
    const isAtom = node.isAtom && !node.isText && node.type !== schema.nodes.hard_break
    if (isAtom || (node.isText && node.text?.trim())) isEmpty = false
    return isEmpty
  })
  return isEmpty
}

/** The line that a text without any begins with; it is nothing of the text's own. */
const isAdded = (block: Node | null) =>
  block?.type === paragraph && block.childCount === 0 && block.attrs.read === null

/** The line of an item without a word. */
const isEmptyItem = ({ attrs, childCount }: Node) =>
  attrs.read === null && attrs.open === '' && childCount === 0

/** Whether every line is as it was read. */
function isUntouched(doc: Node): boolean {
  let isSame = true
  doc.descendants((node) => {
    if (node.isTextblock && sourceOf(node) === null && !isEmptyItem(node)) isSame = false
    return isSame
  })
  return isSame
}

/**
 * A text as HTML; one that says nothing is the empty string (PROFILE-21), unless it was read like that. `items`: whether
 * lists are written as mail programs write them, or each item as the paragraph that it is.
 */
export function writeHtml(doc: Node, items: Items): string {
  const { head, tail, foot } = doc.attrs
  if (doc.childCount === 1 && isAdded(doc.firstChild)) return `${head}${tail}${foot}`
  if (saysNothing(doc) && !isUntouched(doc)) return ''
  return `${head}${blocksOf(doc, items)}${tail}${foot}`
}
