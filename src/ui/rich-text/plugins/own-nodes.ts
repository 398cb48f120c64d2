import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model'
import { alignOf, withAlign } from '../html/align.ts'
import { textWithTags } from '../reading/text-with-tags.ts'
import { schema } from '../schema/schema.ts'

const { paragraph, heading, box, hard_break, picture, raw } = schema.nodes

/** A format as the editor itself writes it. */
const ownMark = (mark: Mark): Mark =>
  'open' in mark.attrs && mark.type.spec.attrs?.open?.default === null
    ? mark.type.create({ ...mark.attrs, open: null })
    : mark

function ownInline(node: Node): Node[] {
  const marks = node.marks.map(ownMark)
  if (node.isText) return textWithTags(node.text ?? '', marks)
  if (node.type === hard_break) return [hard_break.create(null, null, marks)]
  // What shows nothing is no part of what somebody copied.
  if (node.type === raw && /^<!/.test(String(node.attrs.source))) return []
  if (node.type === picture) return [picture.create({ ...node.attrs, tag: null }, null, marks)]
  return [node.mark(marks)]
}

function ownBlock(node: Node): Node[] {
  if (node.isInline) return ownInline(node)
  const content = Fragment.from(childrenOf(node.content))
  if (node.type === box) return [...content.content]
  if (node.type === paragraph) {
    const align = alignOf(String(node.attrs.open))
    return [paragraph.create({ open: withAlign('<p>', align) }, content)]
  }
  if (node.type === heading) {
    const { level } = node.attrs
    return [heading.create({ level, open: `<h${level}>`, close: `</h${level}>` }, content)]
  }
  if (node.isAtom) return [node.type.create({ ...node.attrs, lead: '' })]
  return [node.type.create(null, content)]
}

const childrenOf = (content: Fragment): Node[] => content.content.flatMap(ownBlock)

/** What is pasted says nothing of the text that it came from: it is written as the editor writes. */
export const asOwn = (content: Fragment): Fragment => Fragment.from(childrenOf(content))

/** Words of a line. */
export const lineSlice = (text: string): Slice => {
  const line = text.replace(/\s+/g, ' ')
  return new Slice(Fragment.from(textWithTags(line)), 0, 0)
}
