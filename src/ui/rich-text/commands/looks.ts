import type { Mark, MarkType, Node } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { type Align, alignOf, withAlign } from '../html/align.ts'
import { type Look, lookSaid, plainLook } from '../html/looks.ts'
import { shellOf } from '../html/shell.ts'
import { lookIn, tagsOf } from '../schema/marks.ts'
import { schema } from '../schema/schema.ts'

const { look, link, wrap, wrap_in } = schema.marks
const { paragraph, heading, list_item } = schema.nodes

const isPlain = ({ font, size, color }: Look) => (font ?? size ?? color) === null

const lookOf = (marks: readonly Mark[]): Look => {
  const mark = look.isInSet(marks)
  return mark ? lookIn(mark) : plainLook
}

/** What an element says about looks that was kept as it was written. */
const saidBy = (open: string, part: keyof Look): string | null =>
  lookSaid(shellOf(open).attributes.style ?? '')[part]

/** How words look, by their own word or by that of what was kept around them. */
function shownLook(marks: readonly Mark[], line: Node, part: keyof Look): string | null {
  const tags = [wrap, wrap_in].flatMap((type) => tagsOf(type.isInSet(marks)?.attrs.open))
  const around = [String(line.attrs.open ?? ''), ...tags].map((open) => saidBy(open, part))
  return lookOf(marks)[part] ?? around.findLast((value) => value !== null) ?? null
}

/** Whether the selection has a format. */
export const hasMark =
  (type: MarkType) =>
  ({ selection, storedMarks, doc }: EditorState): boolean => {
    const { $from, from, to, empty } = selection
    if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
    return doc.rangeHasMark(from, to, type)
  }

/** What the selection looks like; `mixed` where its words differ. */
export function lookAt(state: EditorState, part: keyof Look): string | null | 'mixed' {
  const { selection, storedMarks, doc } = state
  const { $from, from, to, empty } = selection
  if (empty) return shownLook(storedMarks ?? $from.marks(), $from.parent, part)
  const found = new Set<string | null>()
  doc.nodesBetween(from, to, (node, _at, line) => {
    if (node.isInline && line) found.add(shownLook(node.marks, line, part))
  })
  const [only = null] = found
  return found.size > 1 ? 'mixed' : only
}

/** Sets one part of how the selected words look, or of what is typed next. */
export const setLook =
  (part: keyof Look, value: string | null): Command =>
  (state, dispatch) => {
    const { $from, from, to, empty } = state.selection
    if (!$from.parent.inlineContent && empty) return false
    const changed = (was: Look) => ({ ...was, [part]: value })
    if (empty) {
      const marks = state.storedMarks ?? $from.marks()
      const next = changed(lookOf(marks))
      const others = look.removeFromSet(marks)
      const tr = state.tr.setStoredMarks(
        isPlain(next) ? [...others] : look.create(next).addToSet(others),
      )
      dispatch?.(tr)
      return true
    }
    const { tr } = state
    state.doc.nodesBetween(from, to, (node, at) => {
      if (!node.isInline) return
      const [start, end] = [Math.max(at, from), Math.min(at + node.nodeSize, to)]
      const next = changed(lookOf(node.marks))
      tr.removeMark(start, end, look)
      if (!isPlain(next)) tr.addMark(start, end, look.create(next))
    })
    dispatch?.(tr)
    return true
  }

/** Takes away how the selected words look; links stay links. */
export const clearLooks: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  if (empty) {
    dispatch?.(state.tr.setStoredMarks([]))
    return true
  }
  const { tr } = state
  for (const type of Object.values(schema.marks)) if (type !== link) tr.removeMark(from, to, type)
  dispatch?.(tr)
  return true
}

type Line = { node: Node; at: number }

function linesIn({ doc, selection }: EditorState): Line[] {
  const lines: Line[] = []
  doc.nodesBetween(selection.from, selection.to, (node, at) => {
    if (node.type === paragraph || node.type === heading) lines.push({ node, at })
  })
  return lines
}

const openOf = ({ node }: Line) => String(node.attrs.open)

/** How the lines of the selection are aligned; left where they do not say. */
export const isAligned =
  (align: Align) =>
  (state: EditorState): boolean => {
    const lines = linesIn(state)
    return lines.length > 0 && lines.every((line) => (alignOf(openOf(line)) ?? 'left') === align)
  }

/** Aligns the lines of the selection. Left is what they are without a word of it. */
export const setAlign =
  (align: Align): Command =>
  (state, dispatch) => {
    const lines = linesIn(state)
    if (lines.length === 0) return false
    const { tr } = state
    for (const line of lines) {
      const open = withAlign(openOf(line), align === 'left' ? null : align)
      // A line without tags of its own is given some.
      const close = openOf(line) === '' ? '</div>' : line.node.attrs.close
      if (open !== openOf(line))
        tr.setNodeMarkup(line.at, null, { ...line.node.attrs, open, close })
    }
    dispatch?.(tr)
    return true
  }

/** The level of the heading that the selection stands in; 0 for a paragraph. */
export const levelAt = ({ selection }: EditorState): number => {
  const { parent } = selection.$from
  return parent.type === heading ? Number(parent.attrs.level) : 0
}

/** Makes the lines of the selection headings of a level, or paragraphs again. */
export const setLevel =
  (level: number): Command =>
  (state, dispatch) => {
    const lines = linesIn(state)
    const { tr } = state
    for (const { node, at } of lines) {
      const { parent } = state.doc.resolve(at)
      // An item begins with a paragraph.
      if (level > 0 && parent.type === list_item) continue
      const { lead } = node.attrs
      const tag = level === 0 ? 'p' : `h${level}`
      const attrs = { lead, open: `<${tag}>`, close: `</${tag}>` }
      if (level === 0) tr.setNodeMarkup(at, paragraph, attrs)
      else tr.setNodeMarkup(at, heading, { ...attrs, level })
    }
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }
