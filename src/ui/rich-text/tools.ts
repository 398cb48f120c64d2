import {
  Bold as BoldIcon,
  Italic as ItalicIcon,
  Link as LinkIcon,
  NumberedList,
  Properties,
  Redo as RedoIcon,
  Underline as UnderlineIcon,
  Undo as UndoIcon,
} from '@blueprintjs/icons'
import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { IconComponent } from '../icon.ts'
import { isInList, toggleList } from './commands.ts'
import { schema } from './schema.ts'

/** A button of the toolbar as a value. */
export type Tool = {
  readonly label: string
  readonly icon: IconComponent
  /** The key that does the same, as the tooltip shows it. */
  readonly keyHint?: string
  /** Whether the selection has it; none where the button is no switch. */
  readonly isOn?: (state: EditorState) => boolean
  /** What it does, or that it asks for an address first. */
  readonly act: Command | 'link'
}

/** Groups of tools, in the order of the toolbar. */
export type Toolbar = readonly (readonly Tool[])[]

const hasMark =
  (type: MarkType) =>
  ({ selection, storedMarks, doc }: EditorState): boolean => {
    const { $from, from, to, empty } = selection
    if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
    return doc.rangeHasMark(from, to, type)
  }

const markTool = (label: string, icon: IconComponent, keyHint: string, type: MarkType): Tool => ({
  label,
  icon,
  keyHint,
  isOn: hasMark(type),
  act: toggleMark(type),
})

const { strong, em, underline, link } = schema.marks
const { bullet_list, ordered_list } = schema.nodes

/** Every tool there is; who uses the editor chooses among them. */
export const tools = {
  bold: markTool('Bold', BoldIcon, 'Ctrl B', strong),
  italic: markTool('Italic', ItalicIcon, 'Ctrl I', em),
  underline: markTool('Underline', UnderlineIcon, 'Ctrl U', underline),
  link: { label: 'Link', icon: LinkIcon, keyHint: 'Ctrl K', isOn: hasMark(link), act: 'link' },
  bullets: {
    label: 'Bulleted list',
    icon: Properties,
    isOn: isInList(bullet_list),
    act: toggleList(bullet_list),
  },
  numbers: {
    label: 'Numbered list',
    icon: NumberedList,
    isOn: isInList(ordered_list),
    act: toggleList(ordered_list),
  },
  undo: { label: 'Undo', icon: UndoIcon, keyHint: 'Ctrl Z', act: undo },
  redo: { label: 'Redo', icon: RedoIcon, keyHint: 'Ctrl Y', act: redo },
} as const satisfies Record<string, Tool>
