import type { NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { AllSelection, type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from '../schema/schema.ts'

const { bullet_list, ordered_list, list_item, hard_break } = schema.nodes

/** The same state with its selection inside the text: 'all' begins outside of every paragraph and list. */
export function insideText(state: EditorState): EditorState {
  const { selection, tr } = state
  if (!(selection instanceof AllSelection)) return state
  return state.apply(tr.setSelection(TextSelection.between(selection.$from, selection.$to)))
}

type Found = { type: NodeType; before: number }

/** The innermost list around a place. */
function listAround(at: ResolvedPos): Found | null {
  for (let depth = at.depth; depth > 0; depth -= 1) {
    const { type } = at.node(depth)
    if (type === bullet_list || type === ordered_list) return { type, before: at.before(depth) }
  }
  return null
}

export const isInList =
  (type: NodeType) =>
  (state: EditorState): boolean =>
    listAround(insideText(state).selection.$from)?.type === type

/** Paragraphs become a list, a list of the other kind changes its kind, and one of this kind becomes paragraphs. */
export const toggleList =
  (type: NodeType): Command =>
  (whole, dispatch, view) => {
    const state = insideText(whole)
    const list = listAround(state.selection.$from)
    if (list === null) return wrapInList(type)(state, dispatch)
    if (list.type === type) return liftListItem(list_item)(state, dispatch, view)
    const { lead, tail } = state.doc.nodeAt(list.before)?.attrs ?? {}
    dispatch?.(state.tr.setNodeMarkup(list.before, type, { lead, tail }))
    return true
  }

/** A new line of the same paragraph. */
export const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.contentMatch.matchType(hard_break)) return false
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
}
