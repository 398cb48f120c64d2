import type { NodeSpec } from 'prosemirror-model'

const hardBreak: NodeSpec = {
  inline: true,
  group: 'inline',
  selectable: false,
  linebreakReplacement: true,
  attrs: { tag: { default: '<br>', validate: 'string' } },
  parseDOM: [{ tag: 'br' }],
  toDOM: () => ['br'],
}

/** A tag of the text, `{{name}}`: an atom, so that nobody tears it or formats a part of it. */
const placeholder: NodeSpec = {
  inline: true,
  group: 'inline',
  atom: true,
  attrs: {
    name: { validate: 'string' },
    /** As it is written. */
    tag: { validate: 'string' },
  },
  leafText: ({ attrs }) => String(attrs.tag),
  toDOM: ({ attrs }) => ['span', { class: 'fw-rich-chip' }, String(attrs.tag)],
}

/** A picture by the address that it is written with; a stored one is `cid:` and its id. */
const picture: NodeSpec = {
  inline: true,
  group: 'inline',
  draggable: true,
  attrs: {
    src: { validate: 'string' },
    alt: { default: '', validate: 'string' },
    /** Percent of the text's width, 1 to 100; null for the picture's own. */
    width: { default: null, validate: 'number|null' },
    /** The tag that it was read from, as long as nobody changes it. */
    tag: { default: null, validate: 'string|null' },
  },
  // Shown by its view alone: what is written here is never fetched.
  toDOM: ({ attrs }) => ['span', { class: 'fw-rich-picture' }, String(attrs.alt)],
}

/** Markup within a line that the editor does not know; kept byte for byte. */
const raw: NodeSpec = {
  inline: true,
  group: 'inline',
  atom: true,
  attrs: { source: { validate: 'string' } },
  // Shown by its view alone.
  toDOM: () => ['span'],
}

export const inlines = { hard_break: hardBreak, placeholder, picture, raw } as const
