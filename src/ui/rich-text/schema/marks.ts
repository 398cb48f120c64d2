import type { DOMOutputSpec, Mark, MarkSpec } from 'prosemirror-model'
import { safeAddress } from '../html/link-address.ts'
import { type Look, styleOf } from '../html/looks.ts'
import { shellOf } from '../html/shell.ts'

/** The start tag that a mark was read from; null once it is the editor's own. */
const open = { default: null, validate: 'string|null' } as const

/**
 * Elements that only say how words look, and that the editor has no name for: their start tags as they were written, the
 * outermost first. One mark holds all of them, since marks of one kind have no order that lasts.
 */
const wrap: MarkSpec = {
  attrs: { open: {} },
  toDOM: ({ attrs }) => nested(tagsOf(attrs.open)),
}

/** The start tags of such a mark. */
export const tagsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : []

function nested([first = '<span>', ...rest]: readonly string[]): DOMOutputSpec {
  const { name, attributes } = shellOf(first)
  const inside = rest.length === 0 ? 0 : nested(rest)
  return [isInline(name) ? name : 'span', attributes, inside]
}

const isInline = (name: string): boolean =>
  /^(?:abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)$/.test(
    name,
  )

const link: MarkSpec = {
  attrs: { href: { validate: 'string' }, open },
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
  toDOM: ({ attrs }) => {
    // An address with a placeholder in it leads nowhere yet.
    const href = safeAddress(String(attrs.href))
    return ['a', href === null ? {} : { href, rel: 'noopener noreferrer', target: '_blank' }, 0]
  },
}

const strong: MarkSpec = {
  attrs: { open },
  parseDOM: [
    { tag: 'strong' },
    // Some editors wrap all that is copied in a bold element that is not bold.
    { tag: 'b', getAttrs: ({ style }) => (style.fontWeight === 'normal' ? false : null) },
    { style: 'font-weight', getAttrs: (weight) => (/^(bold|[5-9]00)/.test(weight) ? null : false) },
  ],
  toDOM: () => ['strong', 0],
}

const em: MarkSpec = {
  attrs: { open },
  parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }],
  toDOM: () => ['em', 0],
}

const isUnderline = (line: string) => (/\bunderline\b/.test(line) ? null : false)

const underline: MarkSpec = {
  attrs: { open },
  parseDOM: [
    { tag: 'u' },
    // Browsers tell the short form or its first part, whichever was written.
    { style: 'text-decoration', getAttrs: isUnderline },
    { style: 'text-decoration-line', getAttrs: isUnderline },
  ],
  toDOM: () => ['u', 0],
}

const strike: MarkSpec = {
  attrs: { open },
  parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }],
  toDOM: () => ['s', 0],
}

/** The font, size and colour of words as one mark, so that they are written as one element. */
const look: MarkSpec = {
  attrs: {
    font: { default: null, validate: 'string|null' },
    size: { default: null, validate: 'string|null' },
    color: { default: null, validate: 'string|null' },
    open,
  },
  toDOM: (mark) => ['span', { style: styleOf(lookIn(mark)) }, 0],
}

/** What a look says. */
export function lookIn({ attrs }: Mark): Look {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { font: text(attrs.font), size: text(attrs.size), color: text(attrs.color) }
}

/** The outermost first: what is written around a link is not written into it. */
export const marks = { wrap, link, strong, em, underline, strike, look, wrap_in: wrap } as const
