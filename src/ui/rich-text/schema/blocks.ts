import type { Fragment, Node, NodeSpec, NodeType } from 'prosemirror-model'
import { nameOf, shellOf } from '../html/shell.ts'

/** How a paragraph stood in the text that was read: as long as it is the same, it is written back byte for byte. */
type AsRead = { source: string; type: NodeType; open: string; content: Fragment }

/** A paragraph carries it as a function: two of them are compared as they are, not member by member. */
export const asRead = (read: AsRead) => (): AsRead => read

/** The very bytes that a paragraph was read from, as long as it says the same. */
export function sourceOf(line: Node): string | null {
  const { read, open } = line.attrs
  if (typeof read !== 'function') return null
  const { source, type, open: before, content }: AsRead = read()
  return type === line.type && before === open && content.eq(line.content) ? source : null
}

/*
 * What every block knows of the text that it came from: `lead` is what stands before it and shows nothing, `open` and
 * `close` are its own tags as they were written, `tail` what stands before its end.
 */
const between = {
  lead: { default: '', validate: 'string' },
  tail: { default: '', validate: 'string' },
} as const

const tags = (open: string, close: string) => ({
  open: { default: open, validate: 'string' },
  close: { default: close, validate: 'string' },
})

const lookOf = (node: Node): Readonly<Record<string, string>> =>
  shellOf(String(node.attrs.open)).attributes

/** The browser leaves a margin around paragraphs; of what is written without one, lines follow each other. */
const isParagraph = (node: Node) => nameOf(String(node.attrs.open)) === 'p'

const paragraph: NodeSpec = {
  content: 'inline*',
  group: 'block',
  attrs: { ...between, ...tags('<p>', '</p>'), read: { default: null } },
  parseDOM: [{ tag: 'p' }],
  toDOM: (node) => [isParagraph(node) ? 'p' : 'div', lookOf(node), 0],
}

const levels = [1, 2, 3, 4, 5, 6]

const heading: NodeSpec = {
  content: 'inline*',
  group: 'block',
  defining: true,
  attrs: {
    ...between,
    ...tags('<h2>', '</h2>'),
    read: { default: null },
    level: { default: 2, validate: 'number' },
  },
  parseDOM: levels.map((level) => ({
    tag: `h${level}`,
    attrs: { level, open: `<h${level}>`, close: `</h${level}>` },
  })),
  toDOM: (node) => [`h${node.attrs.level}`, lookOf(node), 0],
}

/** What holds other blocks and says no more than how they look. */
const box: NodeSpec = {
  content: 'block+',
  group: 'block',
  // Nothing is taken out of it by a key that joins or lifts lines: its tags are around them for a reason.
  isolating: true,
  attrs: { ...between, ...tags('<div>', '</div>') },
  toDOM: (node) => [
    nameOf(String(node.attrs.open)) === 'blockquote' ? 'blockquote' : 'div',
    { ...lookOf(node), class: 'fw-rich-box' },
    0,
  ],
}

const bulletList: NodeSpec = {
  content: 'list_item+',
  group: 'block',
  attrs: { ...between, ...tags('<ul>', '</ul>') },
  parseDOM: [{ tag: 'ul' }],
  toDOM: (node) => ['ul', lookOf(node), 0],
}

const orderedList: NodeSpec = {
  ...bulletList,
  attrs: { ...between, ...tags('<ol>', '</ol>') },
  parseDOM: [{ tag: 'ol' }],
  toDOM: (node) => ['ol', lookOf(node), 0],
}

const listItem: NodeSpec = {
  content: 'paragraph block*',
  defining: true,
  attrs: { ...between, ...tags('<li>', '</li>') },
  parseDOM: [{ tag: 'li' }],
  toDOM: (node) => ['li', lookOf(node), 0],
}

/** Markup that the editor does not know: shown, kept byte for byte, and changed in the source view alone. */
const opaque: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: { ...between, source: { validate: 'string' } },
  // Shown by its view alone.
  toDOM: () => ['div'],
}

export const blocks = {
  paragraph,
  heading,
  box,
  bullet_list: bulletList,
  ordered_list: orderedList,
  list_item: listItem,
  opaque,
} as const
