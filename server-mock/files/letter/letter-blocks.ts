import { type HtmlElement, type HtmlNode, htmlTree } from './html-tree.ts'
import {
  type Align,
  alignOf,
  colorOf,
  declarations,
  plainStyle,
  styleWithin,
  type TextStyle,
  type Width,
  widthOf,
} from './letter-style.ts'

/** What stands in a line. */
export type Inline =
  | { kind: 'text'; text: string; style: TextStyle }
  | { kind: 'break'; style: TextStyle }
  | { kind: 'picture'; source: string; width: Width; alt: string; style: TextStyle }

export type Paragraph = {
  kind: 'paragraph'
  inlines: Inline[]
  align: Align
  /** Points from the left, and above it. */
  left: number
  before: number
  /** What stands left of its first line, as of an entry of a list. */
  marker: string | null
  /** Blanks and line ends stay as they are. */
  pre: boolean
  /** Stays with what follows. */
  keep: boolean
}
export type Cell = {
  blocks: Block[]
  background: string | null
  width: Width
  span: number
  padding: number
}
export type Table = {
  kind: 'table'
  rows: Cell[][]
  left: number
  before: number
  border: boolean
  width: Width
}
export type Block = Paragraph | Table | { kind: 'rule'; left: number; before: number }

/** Between two paragraphs, and how far a list or a quotation stands in. */
const GAP = 8
const INDENT = 20

type Around = {
  style: TextStyle
  align: Align
  left: number
  pre: boolean
  keep: boolean
  /** How entries of the list around are counted; null outside of one. */
  list: { ordered: boolean; next: number; letters: string } | null
  depth: number
}

const blockTags = new Set(
  (
    'address blockquote caption center col colgroup dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
)
const spaced = new Set('p ul ol dl blockquote pre h1 h2 h3 h4 h5 h6 table'.split(' '))
const indented = new Set(['ul', 'ol', 'blockquote', 'dd'])
const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag)

/** Collects the blocks of one place: what stands in lines is gathered until a block begins. */
class Blocks {
  readonly made: Block[] = []
  #inlines: Inline[] = []
  #marker: string | null = null
  #gap = 0

  add(inline: Inline): void {
    this.#inlines.push(inline)
  }

  mark(marker: string): void {
    this.#marker = marker
  }

  /** What follows has at least so much above it. */
  gap(height: number): void {
    this.#gap = Math.max(this.#gap, height)
  }

  end(around: Around): void {
    const inlines = this.#inlines
    this.#inlines = []
    const isBlank = inlines.every((one) => one.kind === 'text' && /^[ \t\r\n]*$/.test(one.text))
    if (isBlank && this.#marker === null) return
    const { align, left, pre, keep } = around
    const marker = this.#marker
    this.#marker = null
    this.put({ kind: 'paragraph', inlines, align, left, before: 0, marker, pre, keep })
  }

  put(block: Block): void {
    this.made.push({ ...block, before: this.made.length === 0 ? 0 : this.#gap })
    this.#gap = 0
  }
}

function markerOf(list: NonNullable<Around['list']>, depth: number, value: string | undefined) {
  if (!list.ordered) return ['\u2022', '\u25e6', '\u25aa'][Math.max(0, depth - 1) % 3] ?? '\u2022'
  const number = Number(value) || list.next
  list.next = number + 1
  if (list.letters === 'a' || list.letters === 'A') {
    const letter = String.fromCharCode(list.letters.charCodeAt(0) + ((number - 1) % 26))
    return `${letter}.`
  }
  return `${number}.`
}

function listOf({ tag, attributes }: HtmlElement): NonNullable<Around['list']> {
  return {
    ordered: tag === 'ol',
    next: Number(attributes.start) || 1,
    letters: attributes.type ?? '1',
  }
}

function pictureOf({ attributes }: HtmlElement, style: TextStyle): Inline | null {
  const { src: source, alt = '' } = attributes
  if (!source) return null
  return { kind: 'picture', source, width: widthOf(attributes), alt, style }
}

function inlineElement(element: HtmlElement, around: Around, blocks: Blocks): void {
  const style = styleWithin(around.style, element.tag, element.attributes)
  if (element.tag === 'br') {
    blocks.add({ kind: 'break', style: around.style })
    return
  }
  if (element.tag === 'img') {
    const picture = pictureOf(element, around.style)
    if (picture) blocks.add(picture)
    return
  }
  const isQuote = element.tag === 'q'
  if (isQuote) blocks.add({ kind: 'text', text: '\u201c', style })
  readNodes(element.children, { ...around, style }, blocks)
  if (isQuote) blocks.add({ kind: 'text', text: '\u201d', style })
}

function blockElement(element: HtmlElement, around: Around, blocks: Blocks): void {
  const { tag, attributes } = element
  blocks.end(around)
  if (tag === 'hr') {
    blocks.put({ kind: 'rule', left: around.left, before: GAP })
    return
  }
  if (tag === 'table') {
    tableElement(element, around, blocks)
    return
  }
  const isList = tag === 'ul' || tag === 'ol'
  const gap = spaced.has(tag) && !(isList && around.list) ? GAP : 0
  blocks.gap(gap)
  const inner: Around = {
    style: styleWithin(around.style, tag, attributes),
    align: alignOf(tag, attributes, around.align),
    left: around.left + (indented.has(tag) ? INDENT : 0),
    pre: around.pre || tag === 'pre',
    keep: isHeading(tag),
    list: isList ? listOf(element) : around.list,
    depth: around.depth + (isList ? 1 : 0),
  }
  if (tag === 'li' && around.list)
    blocks.mark(markerOf(around.list, around.depth, attributes.value))
  readNodes(element.children, inner, blocks)
  blocks.end(inner)
  blocks.gap(gap)
}

const bordered = ({ attributes }: HtmlElement): boolean => {
  const css = declarations(attributes.style)
  const line = css.border ?? css['border-bottom'] ?? ''
  return Number(attributes.border) > 0 || (line !== '' && !/^(none|0)/.test(line))
}

function rowsIn(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (!('tag' in node)) return []
    if (node.tag === 'tr') return [node]
    return /^t(body|head|foot)$/.test(node.tag) ? rowsIn(node.children) : []
  })
}

const paddingOf = ({ attributes }: HtmlElement): number =>
  'padding' in declarations(attributes.style) ? 4 : 2

function cellOf(element: HtmlElement, around: Around): Cell {
  const { tag, attributes } = element
  const css = declarations(attributes.style)
  const background =
    colorOf(css['background-color'] ?? css.background ?? '') ?? colorOf(attributes.bgcolor ?? '')
  const blocks = new Blocks()
  const inner: Around = {
    ...around,
    style: { ...styleWithin(around.style, tag, attributes), background: null },
    align: alignOf(tag, attributes, tag === 'th' ? 'center' : 'left'),
    ...{ left: 0, list: null, depth: 0, keep: false },
  }
  readNodes(element.children, inner, blocks)
  blocks.end(inner)
  const span = Math.min(20, Math.max(1, Number(attributes.colspan) || 1))
  const padding = paddingOf(element)
  return { blocks: blocks.made, background, width: widthOf(attributes), span, padding }
}

/** Cells of one row that are laid out; further ones are of no letter. */
const MOST_CELLS = 20

function tableElement(element: HtmlElement, around: Around, blocks: Blocks): void {
  blocks.gap(GAP)
  for (const child of element.children)
    if ('tag' in child && child.tag === 'caption') blockElement(child, around, blocks)
  const style = styleWithin(around.style, element.tag, element.attributes)
  const rows = rowsIn(element.children).map(({ children }) =>
    children
      .filter((node): node is HtmlElement => 'tag' in node && /^t[dh]$/.test(node.tag))
      .slice(0, MOST_CELLS),
  )
  const border = bordered(element) || rows.some((row) => row.some(bordered))
  blocks.put({
    kind: 'table',
    rows: rows.map((row) => row.map((cell) => cellOf(cell, { ...around, style }))),
    left: around.left,
    before: 0,
    border,
    width: widthOf(element.attributes),
  })
  blocks.gap(GAP)
}

function readNodes(nodes: readonly HtmlNode[], around: Around, blocks: Blocks): void {
  for (const node of nodes) {
    if ('text' in node) blocks.add({ kind: 'text', text: node.text, style: around.style })
    else if (blockTags.has(node.tag)) blockElement(node, around, blocks)
    else inlineElement(node, around, blocks)
  }
}

/** The text of a letter as blocks, one below the other: sanitised HTML in, nothing of a browser. */
export function letterBlocks(html: string): Block[] {
  const blocks = new Blocks()
  const around: Around = {
    ...{ style: plainStyle, align: 'left', left: 0, pre: false, keep: false },
    ...{ list: null, depth: 0 },
  }
  readNodes(htmlTree(html), around, blocks)
  blocks.end(around)
  return blocks.made
}
