import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { safeAddress } from './link-address.ts'

/*
 * What a text can hold. Whatever is pasted or loaded is read through it: what has no place here, however it was
 * written, leaves its words and nothing else.
 */

const paragraph: NodeSpec = {
  content: 'inline*',
  group: 'block',
  parseDOM: [{ tag: 'p' }],
  toDOM: () => ['p', 0],
}

const bulletList: NodeSpec = {
  content: 'list_item+',
  group: 'block',
  parseDOM: [{ tag: 'ul' }],
  toDOM: () => ['ul', 0],
}

const orderedList: NodeSpec = { ...bulletList, parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] }

const listItem: NodeSpec = {
  content: 'paragraph block*',
  defining: true,
  parseDOM: [{ tag: 'li' }],
  toDOM: () => ['li', 0],
}

const hardBreak: NodeSpec = {
  inline: true,
  group: 'inline',
  selectable: false,
  linebreakReplacement: true,
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
}

const link: MarkSpec = {
  attrs: { href: { validate: 'string' } },
  // What is typed after a link is no part of it.
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (node) => {
        const href = safeAddress(node.getAttribute('href') ?? '')
        return href === null ? false : { href }
      },
    },
  ],
  toDOM: ({ attrs }) => [
    'a',
    { href: String(attrs.href), rel: 'noopener noreferrer', target: '_blank' },
    0,
  ],
}

const strong: MarkSpec = {
  parseDOM: [
    { tag: 'strong' },
    // Some editors wrap all that is copied in a bold element that is not bold.
    { tag: 'b', getAttrs: ({ style }) => (style.fontWeight === 'normal' ? false : null) },
    { style: 'font-weight', getAttrs: (weight) => (/^(bold|[5-9]00)/.test(weight) ? null : false) },
  ],
  toDOM: () => ['strong', 0],
}

const em: MarkSpec = {
  parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
  toDOM: () => ['em', 0],
}

const isUnderline = (line: string) => (/\bunderline\b/.test(line) ? null : false)

const underline: MarkSpec = {
  parseDOM: [
    { tag: 'u' },
    // Browsers tell the short form or its first part, whichever was written.
    { style: 'text-decoration', getAttrs: isUnderline },
    { style: 'text-decoration-line', getAttrs: isUnderline },
  ],
  toDOM: () => ['u', 0],
}

/** Paragraphs, lists, line breaks; bold, italic, underlined, links. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    bullet_list: bulletList,
    ordered_list: orderedList,
    list_item: listItem,
    text: { group: 'inline' },
    hard_break: hardBreak,
  },
  marks: { link, strong, em, underline },
})
