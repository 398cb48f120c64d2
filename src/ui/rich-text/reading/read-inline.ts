import { type Node as DocNode, Fragment, type Mark } from 'prosemirror-model'
import { unquieten } from '../../safe-html/quiet.ts'
import type { Page } from '../html/match-page.ts'
import type { ElementPart } from '../html/parts.ts'
import { schema } from '../schema/schema.ts'
import { marksIn } from './mark-of.ts'
import { textWithTags } from './text-with-tags.ts'

/** A text that is being read: its bytes, and what the browser made of them. */
export type Source = {
  html: string
  page: Page
  /** The bytes of what shows nothing, by its place among all of these. */
  hidden: readonly string[]
}

const { hard_break, picture, raw } = schema.nodes

/** What a line cannot say by marks: it stays as it is. */
const kept = new Set(
  (
    'area audio button canvas dialog embed fieldset form hr iframe input map math meter object option param picture pre ' +
    'progress select source svg table textarea track video wbr'
  ).split(' '),
)

const blank = /[ \t\r\n\f]+/g

/** The width of a picture in percent of the text; what is given in pixels is the picture's own. */
function percentOf(element: Element): number | null {
  const written = /^\s*(\d{1,3})%\s*$/.exec(element.getAttribute('width') ?? '')?.[1]
  const percent = Number(written ?? 0)
  return percent >= 1 && percent <= 100 ? percent : null
}

/** Reads one line: the same words, breaks, pictures and formats, nested as they were. */
class Line {
  private readonly nodes: DocNode[] = []
  /** Blanks at the beginning of a line, and after another one, are not shown. */
  private isAfterBlank = true
  private readonly source: Source

  constructor(source: Source) {
    this.source = source
  }

  read(nodes: Iterable<Node>, marks: readonly Mark[]): void {
    for (const node of nodes) {
      if (node instanceof Element) this.readElement(node, marks)
      else if (node instanceof Comment) this.readHidden(node, marks)
      else if (node.nodeType === Node.TEXT_NODE) this.readText(node.textContent ?? '', marks)
    }
  }

  done(): Fragment {
    const last = this.nodes.at(-1)
    // The last blank of a line is not shown either.
    if (last?.isText && last.text?.endsWith(' ')) {
      this.nodes.pop()
      const words = last.text.slice(0, -1)
      if (words !== '') this.nodes.push(schema.text(words, last.marks))
    }
    const [only] = this.nodes
    // An empty line is written with a break, so that it has a height.
    if (this.nodes.length === 1 && only?.type === hard_break) return Fragment.empty
    return Fragment.from(this.nodes)
  }

  private readText(text: string, marks: readonly Mark[]): void {
    const shown = unquieten(text).replace(blank, ' ')
    const words = this.isAfterBlank && shown.startsWith(' ') ? shown.slice(1) : shown
    if (words === '') return
    this.nodes.push(...textWithTags(words, marks))
    this.isAfterBlank = words.endsWith(' ')
  }

  private add(node: DocNode): void {
    this.nodes.push(node)
    this.isAfterBlank = node.type === hard_break
  }

  private readHidden(comment: Comment, marks: readonly Mark[]): void {
    const source = this.source.hidden[this.source.page.hiddenOf(comment) ?? -1]
    if (source !== undefined) this.nodes.push(raw.create({ source }, null, marks))
  }

  private readElement(element: Element, marks: readonly Mark[]): void {
    const part = this.source.page.partOf(element)
    if (!part) return
    const open = this.source.html.slice(part.from, part.openTo)
    if (part.name === 'br') this.add(hard_break.create({ tag: open }, null, marks))
    else if (part.name === 'img') this.add(this.pictureOf(element, open, marks))
    else if (kept.has(part.name)) this.add(this.rawOf(part, marks))
    else if (part.name === 'mark' && element.hasAttribute('data-placeholder'))
      this.readText(element.textContent ?? '', marks)
    else {
      const before = this.nodes.length
      this.read(element.childNodes, marksIn(element, part.name, open, marks))
      // What a link is found by is kept, though it holds nothing.
      if (this.nodes.length === before && part.name === 'a') this.add(this.rawOf(part, marks))
    }
  }

  private rawOf(part: ElementPart, marks: readonly Mark[]): DocNode {
    return raw.create({ source: this.source.html.slice(part.from, part.to) }, null, marks)
  }

  private pictureOf(element: Element, tag: string, marks: readonly Mark[]): DocNode {
    const src = (element.getAttribute('src') ?? '').trim()
    const alt = unquieten(element.getAttribute('alt') ?? '')
    return picture.create({ src, alt, width: percentOf(element), tag }, null, marks)
  }
}

/** The content of a line of the text. */
export function readInline(nodes: Iterable<Node>, source: Source): Fragment {
  const line = new Line(source)
  line.read(nodes, [])
  return line.done()
}
