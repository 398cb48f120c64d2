import type { Mark } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { shownAddress } from '../html/link-address.ts'
import { schema } from '../schema/schema.ts'
import { insideText } from './lists.ts'

const linkType = schema.marks.link

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
