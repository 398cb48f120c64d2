import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { placeholderNode } from '../reading/text-with-tags.ts'
import { schema } from '../schema/schema.ts'

const { paragraph, opaque } = schema.nodes

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

/** Enter on markup that is kept begins a line below it, where nothing else could be written. */
export const lineBelow: Command = ({ selection, tr }, dispatch) => {
  if (!(selection instanceof NodeSelection) || selection.node.type !== opaque) return false
  tr.insert(selection.to, paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, selection.to + 1)).scrollIntoView())
  return true
}
