import type { Mark, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { AllSelection, type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { shownAddress } from './link-address.ts'
import { schema } from './schema.ts'

const { bullet_list, ordered_list, list_item, hard_break } = schema.nodes
const linkType = schema.marks.link

/** The same state with its selection inside the text: 'all' begins outside of every paragraph and list. */
function insideText(state: EditorState): EditorState {
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
    dispatch?.(state.tr.setNodeMarkup(list.before, type))
    return true
  }

/** A new line of the same paragraph. */
export const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hard_break.create()).scrollIntoView())
  return true
}

type LinkHere = { from: number; to: number; href: string }

/** The link that the selection stands in or touches with its beginning, from end to end. */
export function linkAt(state: EditorState): LinkHere | null {
  const { selection } = insideText(state)
  const { $from } = selection
  const { parent } = $from
  const markIn = (index: number): Mark | undefined =>
    linkType.isInSet(parent.maybeChild(index)?.marks ?? [])
  const at = $from.index()
  const mark =
    markIn(at) ?? ($from.textOffset === 0 && selection.empty ? markIn(at - 1) : undefined)
  if (!mark) return null
  let first = markIn(at) === mark ? at : at - 1
  let end = first + 1
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1
  while (end < parent.childCount && mark.isInSet(parent.child(end).marks)) end += 1
  const widthTo = (index: number) =>
    parent.children.slice(0, index).reduce((width, { nodeSize }) => width + nodeSize, 0)
  const start = $from.start()
  return { from: start + widthTo(first), to: start + widthTo(end), href: String(mark.attrs.href) }
}

/** Links the selection, changes the link that it stands in, or writes the address where nothing is selected. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const known = linkAt(state)
    const mark = linkType.create({ href })
    const { empty, from, to } = state.selection
    if (empty && known === null) {
      dispatch?.(state.tr.replaceSelectionWith(schema.text(shownAddress(href), [mark]), false))
      return true
    }
    const range = empty && known ? known : { from, to }
    dispatch?.(state.tr.addMark(range.from, range.to, mark))
    return true
  }

/** Takes the link away, its words stay. */
export const removeLink: Command = (state, dispatch) => {
  const known = linkAt(state)
  const { from, to } = known ?? state.selection
  if (known === null && !state.doc.rangeHasMark(from, to, linkType)) return false
  dispatch?.(state.tr.removeMark(Math.min(from, state.selection.from), to, linkType))
  return true
}
