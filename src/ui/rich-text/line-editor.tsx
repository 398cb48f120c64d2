import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { PlaceholderList } from './placeholder-list.tsx'
import { pointAt, tagListOf } from './plugins/tag-list.ts'
import { TextFrame } from './text-frame.tsx'
import { type TextHandle, type TextProps, useEditor } from './use-editor.ts'
import './rich-text.css'
import './rich-text-parts.css'

interface Props extends Omit<TextProps, 'describedBy' | 'isInvalid' | 'isRequired'> {
  /** One line of text, tags included; kept by its owner. */
  readonly value: string
  readonly required?: boolean
  readonly help?: string
  /** What is wrong, in its place; announced. */
  readonly error?: string | null
}

const nothing = () => undefined

/** One line of words and placeholders: a subject, a text of a dialog. Its value is plain text with tags. */
export function LineEditor({ ref, required, help, error, ...text }: Props) {
  const line = useRef<TextHandle>(null)
  useImperativeHandle(ref, () => ({
    focus: () => line.current?.focus(),
    type: (typed) => line.current?.type(typed),
    insertPlaceholder: (name) => line.current?.insertPlaceholder(name) ?? false,
  }))
  return (
    <TextFrame
      {...{ label: text.label, required, help, error }}
      onLabel={() => line.current?.focus()}
    >
      {(told) => <Line {...text} {...told} ref={line} />}
    </TextFrame>
  )
}

interface LineProps extends Omit<TextProps, 'ref'> {
  readonly value: string
  readonly ref: Ref<TextHandle>
}

function Line(props: LineProps) {
  const { value, onChange, isInvalid = false } = props
  const told = useRef(value)
  const { editor, state, listId } = useEditor({
    ...props,
    profile: 'line',
    text: value,
    onChange: (text) => {
      told.current = text
      onChange(text)
    },
    onProblem: nothing,
    ways: { askForLink: nothing, toToolbar: nothing, toSource: nothing, toPicture: nothing },
  })
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor.setText(value)
  }, [editor, value])

  const list = tagListOf(state)
  const entries = list ? editor.entries() : []
  return (
    <>
      <div
        className="fw-rich-line"
        data-invalid={isInvalid || undefined}
        data-readonly={props.readOnly || undefined}
        ref={editor.mount}
      />
      {list && entries.length > 0 && (
        <PlaceholderList
          id={listId}
          entries={entries}
          active={list.active}
          place={editor.placeOf(list.from)}
          onPoint={(index) => editor.run(pointAt(index))}
          onChoose={editor.choose}
        />
      )}
    </>
  )
}
