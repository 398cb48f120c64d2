import { Schema } from 'prosemirror-model'
import { blocks } from './blocks.ts'
import { inlines } from './inlines.ts'
import { marks } from './marks.ts'

/*
 * What a text can hold, whatever the profile: a profile says what of it is offered, and whether anything else is kept as
 * it is or leaves its words.
 */
export const schema = new Schema({
  nodes: {
    doc: {
      content: 'block+',
      // What stands around the blocks of a whole page: its declaration, head and body tags.
      attrs: {
        head: { default: '', validate: 'string' },
        tail: { default: '', validate: 'string' },
        foot: { default: '', validate: 'string' },
      },
    },
    /** A text of one line: words and placeholders. */
    line: { content: '(text | placeholder)*', marks: '' },
    ...blocks,
    text: { group: 'inline' },
    ...inlines,
  },
  marks,
})
