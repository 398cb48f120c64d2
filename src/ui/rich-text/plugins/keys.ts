import { baseKeymap, splitBlockAs, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { InputRule, inputRules, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type Command, NodeSelection, type Plugin } from 'prosemirror-state'
import { leaveQuote, lineAbove, lineBelow } from '../commands/insert.ts'
import { breakLine, toggleList } from '../commands/lists.ts'
import { clearLooks, setAlign } from '../commands/looks.ts'
import type { Profile } from '../profiles/profile.ts'
import { textWithTags } from '../reading/text-with-tags.ts'
import { schema } from '../schema/schema.ts'

const { paragraph, heading, picture, bullet_list, ordered_list, list_item } = schema.nodes
const { strong, em, underline, strike } = schema.marks

/** Keys that lead out of the text, to what stands around it. */
export type Ways = {
  askForLink: () => void
  toToolbar: () => void
  toSource: () => void
  /** To what may be set about the selected picture. */
  toPicture: () => void
}

const leading =
  (way: () => void): Command =>
  () => {
    way()
    return true
  }

const chain =
  (...commands: readonly Command[]): Command =>
  (state, dispatch, view) =>
    commands.some((command) => command(state, dispatch, view))

/** A line that is cut in two looks the same in both halves, and so does what is typed next. */
export const splitLine: Command = (state, dispatch, view) => {
  const { $from, $to } = state.selection
  const without = state.tr.deleteSelection()
  // What is left where the selection was has no line in it, as a block that is kept as it is: nothing to be cut in two.
  if (without.docChanged && !without.selection.$from.parent.isTextblock) {
    dispatch?.(without.scrollIntoView())
    return true
  }
  const marks = state.storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : null)
  const split = splitBlockAs((line, atEnd) =>
    line.type === heading && atEnd
      ? { type: paragraph, attrs: { lead: line.attrs.lead } }
      : { type: line.type, attrs: line.attrs },
  )
  return split(
    state,
    dispatch &&
      ((tr) => {
        if (marks) tr.ensureMarks(marks)
        dispatch(tr)
      }),
    view,
  )
}

/** An item that begins without a paragraph of its own is followed by one that does so too. */
const splitItem: Command = (state, dispatch, view) => {
  const { attrs } = state.selection.$from.parent
  return splitListItem(list_item)(
    state,
    dispatch &&
      ((tr) => {
        const { $from } = tr.selection
        if (attrs.open === '' && $from.parent.type === paragraph)
          tr.setNodeMarkup($from.before(), null, { ...$from.parent.attrs, open: '', close: '' })
        dispatch(tr)
      }),
    view,
  )
}

/** Lists by typing "- " or "1. ". */
const listRules = [
  wrappingInputRule(/^\s*[-*]\s$/, bullet_list),
  wrappingInputRule(/^\s*1[.)]\s$/, ordered_list),
]

/** A tag that is typed to its end becomes a placeholder. */
const tagRule = new InputRule(
  /\{\{[^{}<>"\r\n\ufffc]{1,40}\}\}$/,
  ({ tr, selection }, match, from, to) => {
    const marks = selection.$from.marks()
    const nodes = textWithTags(match[0], marks)
    return nodes.some(({ type }) => type === schema.nodes.placeholder)
      ? tr.replaceWith(from, to, nodes)
      : null
  },
)

const undoing = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Backspace: undoInputRule,
}

/** Enter makes no second line; what it means around the field still works. */
const lineKeys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  Enter: () => true,
  'Shift-Enter': () => true,
  'Mod-Enter': () => true,
}

const formatting = {
  'Mod-b': toggleMark(strong),
  'Mod-i': toggleMark(em),
  'Mod-u': toggleMark(underline),
  'Mod-[': liftListItem(list_item),
  'Mod-]': sinkListItem(list_item),
  'Shift-Enter': chain(lineAbove, breakLine),
}

/** What the plainest texts do without. */
const more = {
  'Mod-Shift-x': toggleMark(strike),
  'Mod-Shift-l': setAlign('left'),
  'Mod-Shift-e': setAlign('center'),
  'Mod-Shift-r': setAlign('right'),
  'Mod-Shift-7': toggleList(ordered_list),
  'Mod-Shift-8': toggleList(bullet_list),
  'Mod-\\': clearLooks,
}

const ofPicture =
  (way: () => void): Command =>
  ({ selection }) => {
    if (!(selection instanceof NodeSelection) || selection.node.type !== picture) return false
    way()
    return true
  }

/** Tab stays the key that leaves the text: nobody is trapped in it. */
export function keyPlugins(profile: Profile, ways: Ways): Plugin[] {
  const tags = profile.hasPlaceholders ? [tagRule] : []
  if (profile.name === 'line')
    return [inputRules({ rules: tags }), keymap(undoing), keymap(lineKeys), history()]
  return [
    inputRules({ rules: [...listRules, ...tags] }),
    keymap({
      ...undoing,
      ...formatting,
      'Mod-k': leading(ways.askForLink),
      'Alt-F10': leading(ways.toToolbar),
      Enter: chain(ofPicture(ways.toPicture), lineBelow, leaveQuote, splitItem, splitLine),
      ...(profile.isExact && {
        ...more,
        'Mod-Shift-h': leading(ways.toSource),
      }),
    }),
    keymap(baseKeymap),
    history(),
  ]
}
