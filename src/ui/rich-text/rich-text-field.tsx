import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { RichTextEditor } from './rich-text-editor.tsx'
import { TextFrame } from './text-frame.tsx'
import type { TextHandle } from './use-editor.ts'

type Editing = Omit<
  ComponentProps<typeof RichTextEditor>,
  'initialHtml' | 'heldHtml' | 'describedBy' | 'isInvalid' | 'isRequired'
>

interface Props extends Editing {
  /** Kept by its owner, as every draft: what comes from elsewhere replaces what is shown. */
  readonly value: string
  readonly required?: boolean
  readonly help?: string
  /** What is wrong, in its place; announced. */
  readonly error?: string | null
}

/** A text with formatting as a field of a form: label above, error in its place. */
export function RichTextField({ ref, value, required, help, error, ...editing }: Props) {
  const text = useRef<TextHandle>(null)
  useImperativeHandle(ref, () => ({
    focus: () => text.current?.focus(),
    type: (typed) => text.current?.type(typed),
    insertPlaceholder: (name) => text.current?.insertPlaceholder(name) ?? false,
  }))
  return (
    <TextFrame
      {...{ label: editing.label, required, help, error }}
      onLabel={() => text.current?.focus()}
    >
      {(told) => (
        <RichTextEditor {...editing} {...told} initialHtml={value} heldHtml={value} ref={text} />
      )}
    </TextFrame>
  )
}
