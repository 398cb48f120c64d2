import { type RefCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { insertTag } from '../../../../contracts/rules/placeholders/insert.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * Puts tags at the caret of the text that was written in last, also when the button that does it has the focus by then,
 * and goes on with the caret behind the tag. Before anything was written, the first text is meant.
 */
export function useTagInsertion<F extends string>(change: (field: F, text: string) => void) {
  const inputs = useRef(new Map<F, TextInput>())
  const [writing, setWriting] = useState<F | null>(null)
  return {
    /** The text that tags go into, once one has been written in. */
    writing,
    /** What a text is given beside its value. */
    textOf: (field: F): { ref: RefCallback<TextInput>; onFocus: () => void } => ({
      ref: (input) => {
        if (input) inputs.current.set(field, input)
        else inputs.current.delete(field)
      },
      onFocus: () => setWriting(field),
    }),
    insert: (tag: string) => {
      const [first] = inputs.current.keys()
      const field = writing ?? first
      const input = field === undefined ? undefined : inputs.current.get(field)
      if (field === undefined || !input) return
      const { selectionStart: start, selectionEnd: end } = input
      const { text, caret } = insertTag(
        input.value,
        tag,
        start === null || end === null ? null : { start, end },
      )
      // The caret has its place once the text is there.
      flushSync(() => change(field, text))
      input.focus()
      input.setSelectionRange(caret, caret)
    },
  }
}
