import type { Attrs, Node as DocNode, Fragment, NodeType } from 'prosemirror-model'
import type { ElementPart, Part } from '../html/parts.ts'
import { asRead } from '../schema/blocks.ts'
import { schema } from '../schema/schema.ts'
import { readInline, type Source } from './read-inline.ts'

const { paragraph, heading, box, bullet_list, ordered_list, list_item, opaque } = schema.nodes

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements that are lines of their own; all others stand within a line. */
const blockNames = setOf(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre search section summary table tbody td tfoot ' +
    'th thead tr ul',
)

/** Elements that hold lines and blocks, and say no more than how they look. */
const boxNames = setOf(
  'address article aside blockquote center div footer header main nav section font span b strong i em u small big a',
)

/** Of these, the ones that are a line where they hold no block. */
const lineNames = setOf('p div center address h1 h2 h3 h4 h5 h6')

const isBlank = (text: string): boolean => !/[^ \t\r\n\f]/.test(text)

const isBlock = (part: Part): part is ElementPart =>
  part.kind === 'element' && (blockNames.has(part.name) || part.parts.some(isBlock))

/** A style by which blanks and line ends are shown, or nothing is: the editor shows words otherwise. */
const isShownOtherwise = (open: string): boolean =>
  /white-space\s*:\s*(?:pre|break)|display\s*:\s*none/i.test(open)

const isQuiet = (node: Node | undefined): boolean =>
  node instanceof Comment || (node?.nodeType === Node.TEXT_NODE && isBlank(node.textContent ?? ''))

type Range = { from: number; to: number }

/** Reads the blocks of a text, or of an element in it. All bytes are in them, or between them. */
class Blocks {
  private readonly blocks: DocNode[] = []
  private readonly source: Source
  private readonly range: Range
  private readonly parent: Element
  /** Where the last block ends, and what the browser made of it. */
  private end: number
  private last: Element | null = null

  constructor(source: Source, range: Range, parent: Element) {
    this.source = source
    this.range = range
    this.parent = parent
    this.end = range.from
  }

  read(parts: readonly Part[]): { blocks: DocNode[]; tail: string } {
    let run: Part[] = []
    for (const part of parts) {
      if (!isBlock(part)) {
        run.push(part)
        continue
      }
      const element = this.source.page.elementOf(part)
      this.addRun(run, element)
      run = []
      this.add(part, this.blockOf(part, element))
      this.last = element
    }
    this.addRun(run, null)
    return { blocks: this.blocks, tail: this.text({ from: this.end, to: this.range.to }) }
  }

  private text({ from, to }: Range): string {
    return this.source.html.slice(from, to)
  }

  private add({ from, to }: Range, create: (lead: string) => DocNode): void {
    this.blocks.push(create(this.text({ from: this.end, to: from })))
    this.end = to
  }

  private says(part: Part): boolean {
    return part.kind === 'element' || (part.kind === 'text' && !isBlank(this.text(part)))
  }

  /** Words that stand beside blocks, in no element of their own; comments alone are a block that is kept. */
  private addRun(run: readonly Part[], next: Element | null): void {
    const first = run.findIndex((part) => this.says(part))
    const last = run.findLastIndex((part) => this.says(part))
    this.addHidden(first < 0 ? run : run.slice(0, first))
    const [from, to] = [run[first]?.from, run[last]?.to]
    if (from === undefined || to === undefined) return
    const content = readInline(this.shownBefore(next), this.source)
    this.add({ from, to }, (lead) =>
      this.lineOf({ from, to }, content, { lead, open: '', close: '' }),
    )
    this.addHidden(run.slice(last + 1))
  }

  /** What the browser shows between the last block and the next one. */
  private shownBefore(next: Element | null): Node[] {
    const nodes: Node[] = []
    const first = this.last === null ? this.parent.firstChild : this.last.nextSibling
    for (let node = first; node && node !== next; node = node.nextSibling) nodes.push(node)
    const [from, to] = [
      nodes.findIndex((node) => !isQuiet(node)),
      nodes.findLastIndex((node) => !isQuiet(node)),
    ]
    return nodes.slice(from, to + 1)
  }

  private addHidden(parts: readonly Part[]): void {
    const [first] = parts.filter(({ kind }) => kind === 'hidden')
    const last = parts.findLast(({ kind }) => kind === 'hidden')
    if (!first || !last) return
    const range = { from: first.from, to: last.to }
    this.add(range, (lead) => opaque.create({ lead, source: this.text(range) }))
  }

  private blockOf(part: ElementPart, element: Element | null): (lead: string) => DocNode {
    const open = this.text({ from: part.from, to: part.openTo })
    const close = this.text({ from: part.closeFrom, to: part.to })
    const known =
      element && !isShownOtherwise(open) && this.knownBlock(part, element, { open, close })
    return known || ((lead) => opaque.create({ lead, source: this.text(part) }))
  }

  /** Null for what stays as it is. */
  private knownBlock(
    part: ElementPart,
    element: Element,
    tags: { open: string; close: string },
  ): ((lead: string) => DocNode) | null {
    const { name } = part
    if (name === 'ul' || name === 'ol') return this.listOf(part, element, tags)
    if (lineNames.has(name) && !part.parts.some(isBlock)) {
      const content = readInline(element.childNodes, this.source)
      const level = /^h([1-6])$/.exec(name)?.[1]
      const own = level ? { ...tags, level: Number(level) } : tags
      return (lead) => this.lineOf(part, content, { ...own, lead })
    }
    if (!boxNames.has(name)) return null
    const { blocks, tail } = this.inside(part, element)
    if (blocks.length === 0) return null
    return (lead) => box.create({ ...tags, lead, tail }, blocks)
  }

  private inside(part: ElementPart, element: Element) {
    const range = { from: part.openTo, to: part.closeFrom }
    return new Blocks(this.source, range, element).read(part.parts)
  }

  private lineOf(range: Range, content: Fragment, attrs: Attrs): DocNode {
    const type: NodeType = attrs.level === undefined ? paragraph : heading
    const read = asRead({ source: this.text(range), type, open: String(attrs.open), content })
    return type.create({ ...attrs, read }, content)
  }

  /** A list of nothing but items, each of which begins with a line. */
  private listOf(
    part: ElementPart,
    element: Element,
    tags: { open: string; close: string },
  ): ((lead: string) => DocNode) | null {
    const items: DocNode[] = []
    let end = part.openTo
    for (const one of part.parts) {
      if (one.kind === 'text' && isBlank(this.text(one))) continue
      const itemElement = one.kind === 'element' ? this.source.page.elementOf(one) : null
      if (one.kind !== 'element' || one.name !== 'li' || !itemElement) return null
      const item = this.itemOf(one, itemElement, this.text({ from: end, to: one.from }))
      if (!item) return null
      items.push(item)
      end = one.to
    }
    const type = part.name === 'ul' ? bullet_list : ordered_list
    const tail = this.text({ from: end, to: part.closeFrom })
    if (items.length === 0 || element.childElementCount !== items.length) return null
    return (lead) => type.create({ ...tags, lead, tail }, items)
  }

  private itemOf(part: ElementPart, element: Element, lead: string): DocNode | null {
    const { blocks, tail } = this.inside(part, element)
    const open = this.text({ from: part.from, to: part.openTo })
    const close = this.text({ from: part.closeFrom, to: part.to })
    const attrs = { lead, tail, open, close }
    if (blocks.length === 0)
      return list_item.create(attrs, paragraph.create({ open: '', close: '' }))
    return blocks[0]?.type === paragraph ? list_item.create(attrs, blocks) : null
  }
}

/** The blocks of a text, and what stands after the last one. */
export function readBlocks(
  parts: readonly Part[],
  source: Source,
): { blocks: DocNode[]; tail: string } {
  const range = { from: 0, to: source.html.length }
  return new Blocks(source, range, source.page.body).read(parts)
}
