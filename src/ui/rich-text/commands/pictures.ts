import { type Command, NodeSelection, TextSelection } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

const { picture } = schema.nodes

/** Sets how a picture is shown; it stays selected. */
export const changePicture =
  (at: number, look: { width: number | null; alt: string }): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at)
    if (node?.type !== picture) return false
    const tr = state.tr.setNodeMarkup(at, null, { ...node.attrs, ...look, tag: null })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, at)))
    return true
  }

export const removePicture =
  (at: number): Command =>
  (state, dispatch) => {
    const tr = state.tr.delete(at, at + 1)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at)))
    return true
  }
