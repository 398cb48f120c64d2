import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Command, Plugin } from 'prosemirror-state'
import { breakLine } from './commands.ts'
import { schema } from './schema.ts'

const { bullet_list, ordered_list, list_item } = schema.nodes
const { strong, em, underline } = schema.marks

/** Keys that lead out of the text, to what stands around it. */
export type Ways = { askForLink: () => void; toToolbar: () => void }

const leading =
  (way: () => void): Command =>
  () => {
    way()
    return true
  }

/** Lists by typing "- " or "1. ". Tab stays the key that leaves the text: nobody is trapped in it. */
export const plugins = ({ askForLink, toToolbar }: Ways): Plugin[] => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, bullet_list),
      wrappingInputRule(/^\s*1[.)]\s$/, ordered_list),
    ],
  }),
  keymap({
    'Mod-b': toggleMark(strong),
    'Mod-i': toggleMark(em),
    'Mod-u': toggleMark(underline),
    'Mod-k': leading(askForLink),
    'Alt-F10': leading(toToolbar),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-[': liftListItem(list_item),
    'Mod-]': sinkListItem(list_item),
    'Shift-Enter': breakLine,
    Backspace: undoInputRule,
    Enter: splitListItem(list_item),
  }),
  keymap(baseKeymap),
  history(),
]
