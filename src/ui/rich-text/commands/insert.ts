import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { nameOf } from '../html/shell.ts'
import { placeholderNode } from '../reading/text-with-tags.ts'
import { schema } from '../schema/schema.ts'

const { paragraph, box, opaque } = schema.nodes

/** Writes a node where the caret stands; never in the place of markup that is kept. */
export function insertInline(tr: Transaction, node: Node): Transaction {
  const { selection } = tr
  if (selection instanceof NodeSelection && selection.node.isBlock) {
    const at = selection.to
    tr.insert(at, paragraph.create(null, node))
    return tr.setSelection(TextSelection.create(tr.doc, at + 1 + node.nodeSize)).scrollIntoView()
  }
  if (selection instanceof NodeSelection)
    tr.setSelection(TextSelection.create(tr.doc, selection.to))
  const { $from, from, to } = tr.selection
  if (!$from.parent.inlineContent) return tr
  tr.replaceWith(
    from,
    to,
    node.mark($from.marks().filter((mark) => mark.type.spec.inclusive !== false)),
  )
  return tr.setSelection(TextSelection.create(tr.doc, from + node.nodeSize)).scrollIntoView()
}

export const insertPlaceholder =
  (name: string): Command =>
  (state, dispatch) => {
    dispatch?.(insertInline(state.tr, placeholderNode(name)))
    return true
  }

/** Begins a line beside markup that is kept and selected, where nothing else could be written. */
const lineBeside =
  (side: 'from' | 'to'): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection) || selection.node.type !== opaque) return false
    const at = selection[side]
    tr.insert(at, paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
    return true
  }

export const lineAbove = lineBeside('from')
export const lineBelow = lineBeside('to')

/** Out of a quotation, from an empty line at its end. */
export const leaveQuote: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  const quote = $from.depth > 1 ? $from.node(-1) : null
  if (!empty || quote?.type !== box || nameOf(String(quote.attrs.open)) !== 'blockquote')
    return false
  const isLast = $from.index(-1) === quote.childCount - 1
  if ($from.parent.childCount > 0 || !isLast || quote.childCount === 1) return false
  const after = $from.after(-1)
  tr.insert(after, paragraph.create()).delete($from.before(), $from.after())
  const at = tr.mapping.map(after, -1) + 1
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)).scrollIntoView())
  return true
}
