import type { EditorState } from 'prosemirror-state'
import {
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { CaretGroup, CaretMember } from './caret-group.ts'
import { createEditor, type Editor } from './editor.ts'
import type { Pictures } from './pictures.ts'
import { optionId } from './placeholder-list.tsx'
import type { Placeholders } from './placeholders.ts'
import type { Ways } from './plugins/keys.ts'
import { tagListOf } from './plugins/tag-list.ts'
import type { ProfileName } from './profiles/profile.ts'

/** What whoever shows a text can do with it. */
export type TextHandle = {
  focus: () => void
  /** Writes at the caret. */
  type: (text: string) => void
  /** Writes a placeholder at the caret; false where it may not be written. */
  insertPlaceholder: (name: string) => boolean
}

/** Where a text belongs among several that placeholders are written into. */
export type Carets = {
  readonly group: CaretGroup
  readonly name: string
  readonly isMain?: boolean
}

/** What every kind of text takes. */
export interface TextProps {
  /** Accessible name of the text. */
  readonly label: string
  /** Every change; the very text that it began with, where it is the same again. */
  readonly onChange: (text: string) => void
  readonly placeholders?: Placeholders
  readonly carets?: Carets
  readonly autoFocus?: boolean
  /** Nothing can be changed while a request runs. */
  readonly locked?: boolean
  /** Nothing can be changed at all, and it looks like that. */
  readonly readOnly?: boolean
  /** What is wrong with it stands in the element of this id. */
  readonly describedBy?: string
  readonly isInvalid?: boolean
  readonly isRequired?: boolean
  /** Code of the language that it is written in, for the spelling. */
  readonly lang?: string
  readonly ref?: Ref<TextHandle>
}

interface Options extends Omit<TextProps, 'ref'> {
  readonly profile: ProfileName
  readonly text: string
  readonly pictures?: Pictures
  readonly caret?: 'start' | 'end'
  readonly quotes?: 'folded' | 'open' | undefined
  readonly onProblem: (problem: string | null) => void
  readonly ways: Ways
  /** Writes a placeholder elsewhere, as into the source; null where the visual text takes it. */
  readonly insertElsewhere?: (name: string) => boolean | null
  readonly ref: Ref<TextHandle> | undefined
}

const MULTILINE = { role: 'textbox', 'aria-multiline': 'true' }

/** While the list is open the text is the field that it completes. */
function roleOf(profile: ProfileName, state: EditorState, listId: string, count: number) {
  const list = tagListOf(state)
  if (!list || count === 0) return profile === 'line' ? { role: 'textbox' } : MULTILINE
  return {
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-activedescendant': optionId(listId, list.active),
  }
}

export type Used = {
  editor: Editor
  state: EditorState
  id: string
  listId: string
  entered: () => void
}

/** One text that is being edited, for as long as its part of the screen is there. */
export function useEditor(options: Options): Used {
  const { profile, text, label, onChange, placeholders, pictures, carets } = options
  const {
    autoFocus = false,
    locked = false,
    readOnly = false,
    describedBy,
    isInvalid,
    isRequired,
    lang,
  } = options
  const { onProblem } = options
  const id = useId()
  const listId = `${id}-list`
  const latest = useRef(options)
  const [entered] = useState<{ go: () => void }>(() => ({ go: () => undefined }))
  const around = {
    placeholders: placeholders ?? null,
    pictures: pictures ?? null,
    onChange,
    onProblem,
    onFocus: () => entered.go(),
  }
  const [editor] = useState<Editor>(() => {
    const attributes = (state: EditorState) => {
      const now = latest.current
      return {
        id,
        'aria-label': label,
        ...roleOf(profile, state, listId, made.entries().length),
        ...(now.isInvalid && { 'aria-invalid': 'true' }),
        ...(now.readOnly && { 'aria-readonly': 'true' }),
        ...(now.isRequired && { 'aria-required': 'true' }),
        ...(now.lang !== undefined && { lang: now.lang }),
        ...(now.describedBy !== undefined && { 'aria-describedby': now.describedBy }),
      }
    }
    const made: Editor = createEditor({
      ...{ profile, text, around, attributes },
      ...{ caret: options.caret ?? 'end', quotes: options.quotes ?? null },
      ways: {
        askForLink: () => latest.current.ways.askForLink(),
        toToolbar: () => latest.current.ways.toToolbar(),
        toSource: () => latest.current.ways.toSource(),
        toPicture: () => latest.current.ways.toPicture(),
      },
    })
    return made
  })
  const state = useSyncExternalStore(editor.subscribe, editor.state)

  useEffect(() => {
    latest.current = options
    editor.surround(around)
  })
  useEffect(() => editor.lock(locked || readOnly), [editor, locked, readOnly])
  useEffect(() => {
    if (autoFocus) editor.focus()
  }, [editor, autoFocus])
  // What is told of the text itself is shown when it changes, though no word of it does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read by the element's attributes
  useEffect(() => editor.refresh(), [editor, isInvalid, isRequired, readOnly, describedBy, lang])

  const insert = useCallback(
    (name: string) => latest.current.insertElsewhere?.(name) ?? editor.insertPlaceholder(name),
    [editor],
  )
  useImperativeHandle(
    options.ref,
    () => ({
      focus: () => editor.focus(),
      type: (typed) =>
        editor.change((now, dispatch) => {
          dispatch?.(now.tr.insertText(typed))
          return true
        }),
      insertPlaceholder: insert,
    }),
    [editor, insert],
  )
  const { group, name, isMain = false } = carets ?? {}
  useEffect(() => {
    if (!group || name === undefined) return undefined
    const member: CaretMember = { name, isMain, insertPlaceholder: insert }
    entered.go = () => group.entered(member)
    return group.join(member)
  }, [group, name, isMain, insert, entered])

  return { editor, state, id, listId, entered: () => entered.go() }
}
