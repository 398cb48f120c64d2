import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold as BoldIcon,
  Code,
  Eraser,
  Italic as ItalicIcon,
  Link as LinkIcon,
  Media,
  NumberedList,
  Properties,
  Redo as RedoIcon,
  Strikethrough,
  Tint,
  Underline as UnderlineIcon,
  Undo as UndoIcon,
} from '@blueprintjs/icons'
import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { IconComponent } from '../../icon.ts'
import { isInList, toggleList } from '../commands/lists.ts'
import {
  clearLooks,
  hasMark,
  isAligned,
  levelAt,
  lookAt,
  setAlign,
  setLevel,
  setLook,
} from '../commands/looks.ts'
import type { Align } from '../html/align.ts'
import { fontIn, fontNames, fonts, sizes } from '../html/looks.ts'
import type { ProfileName } from '../profiles/profile.ts'
import { schema } from '../schema/schema.ts'

/** What a tool asks for before it changes anything. */
export type Asked = 'link' | 'color' | 'picture' | 'source'

/** A button of the toolbar as a value. */
export type ButtonTool = {
  readonly kind: 'button'
  readonly label: string
  readonly icon: IconComponent
  /** The key that does the same, as the tooltip shows it. */
  readonly keyHint?: string
  /** Whether the selection has it; none where the button is no switch. */
  readonly isOn?: (state: EditorState) => boolean
  readonly act: Command | Asked
}

/** A list of the toolbar as a value. */
export type ListTool = {
  readonly kind: 'list'
  readonly label: string
  readonly options: readonly { value: string; text: string }[]
  readonly shows: (state: EditorState) => string
  readonly act: (value: string) => Command
}

export type Tool = ButtonTool | ListTool

/** Groups of tools, in the order of the toolbar. */
export type Tools = readonly (readonly Tool[])[]

const button = (tool: Omit<ButtonTool, 'kind'>): ButtonTool => ({ kind: 'button', ...tool })

const markTool = (label: string, icon: IconComponent, keyHint: string, type: MarkType) =>
  button({ label, icon, keyHint, isOn: hasMark(type), act: toggleMark(type) })

const alignTool = (label: string, icon: IconComponent, keyHint: string, align: Align) =>
  button({ label, icon, keyHint, isOn: isAligned(align), act: setAlign(align) })

const { strong, em, underline, strike, link } = schema.marks
const { bullet_list, ordered_list } = schema.nodes

const bold = markTool('Bold', BoldIcon, 'Ctrl B', strong)
const italic = markTool('Italic', ItalicIcon, 'Ctrl I', em)
const underlined = markTool('Underline', UnderlineIcon, 'Ctrl U', underline)
const struck = markTool('Strikethrough', Strikethrough, 'Ctrl Shift X', strike)
const linked = button({
  ...{ label: 'Link', icon: LinkIcon, keyHint: 'Ctrl K' },
  ...{ isOn: hasMark(link), act: 'link' },
})
const bullets = button({
  ...{ label: 'Bulleted list', icon: Properties },
  ...{ isOn: isInList(bullet_list), act: toggleList(bullet_list) },
})
const numbers = button({
  ...{ label: 'Numbered list', icon: NumberedList },
  ...{ isOn: isInList(ordered_list), act: toggleList(ordered_list) },
})
const undone = button({ label: 'Undo', icon: UndoIcon, keyHint: 'Ctrl Z', act: undo })
const redone = button({ label: 'Redo', icon: RedoIcon, keyHint: 'Ctrl Y', act: redo })
const cleared = button({
  ...{ label: 'Clear formatting', icon: Eraser, keyHint: 'Ctrl \\' },
  act: clearLooks,
})
const source = button({ label: 'Source', icon: Code, keyHint: 'Ctrl Shift H', act: 'source' })

/** What a list shows that says nothing, and one whose words differ. */
const [NONE, MIXED] = ['', 'mixed']

const font: ListTool = {
  kind: 'list',
  label: 'Font',
  options: [
    { value: NONE, text: 'Default font' },
    ...fontNames.map((name) => ({ value: name, text: name })),
  ],
  shows: (state) => {
    const value = lookAt(state, 'font')
    if (value === null || value === MIXED) return value ?? NONE
    return fontIn(value) ?? value
  },
  act: (value) => setLook('font', fontOf(value)),
}

const fontOf = (value: string): string | null => {
  const name = fontIn(value)
  return name === null ? null : fonts[name]
}

const size: ListTool = {
  kind: 'list',
  label: 'Size',
  options: [
    { value: NONE, text: 'Size' },
    ...sizes.map((px) => ({ value: px, text: px.replace('px', '') })),
  ],
  shows: (state) => lookAt(state, 'size') ?? NONE,
  act: (value) => setLook('size', value === NONE ? null : value),
}

const levels = [
  { value: '0', text: 'Paragraph' },
  { value: '2', text: 'Heading' },
  { value: '3', text: 'Subheading' },
]

const level: ListTool = {
  kind: 'list',
  label: 'Kind of paragraph',
  options: levels,
  shows: (state) => String(levelAt(state)),
  act: (value) => setLevel(Number(value)),
}

const onPaper: Tools = [
  [font, size],
  [bold, italic, underlined, struck, button({ label: 'Text color', icon: Tint, act: 'color' })],
  [
    alignTool('Align left', AlignLeft, 'Ctrl Shift L', 'left'),
    alignTool('Center', AlignCenter, 'Ctrl Shift E', 'center'),
    alignTool('Align right', AlignRight, 'Ctrl Shift R', 'right'),
    alignTool('Justify', AlignJustify, 'Ctrl Shift J', 'justify'),
  ],
  [
    button({ ...bullets, keyHint: 'Ctrl Shift 8' }),
    button({ ...numbers, keyHint: 'Ctrl Shift 7' }),
    linked,
    button({ label: 'Insert image', icon: Media, act: 'picture' }),
  ],
  [cleared, undone, redone, source],
]

/** The tools that a profile offers. */
export const toolsOf: Readonly<Record<ProfileName, Tools>> = {
  signature: [
    [bold, italic, underlined],
    [linked, bullets, numbers],
    [undone, redone],
  ],
  mail: onPaper,
  letter: onPaper,
  portal: [
    [level],
    [bold, italic, underlined],
    [linked, bullets, numbers],
    [cleared, undone, redone, source],
  ],
  line: [],
}
