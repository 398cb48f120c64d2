import { type ClipboardEvent, type FocusEvent, useState } from 'react'
import {
  type NumberRule,
  numberRefusal,
  readNumber,
} from '../../../contracts/rules/typed/typed-number.ts'
import { writeNumber } from '../../../contracts/rules/typed/typed-number-text.ts'

interface Parts {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rule: NumberRule
  /** The code of the amount's currency; null where none is chosen. */
  readonly currency: string | null
}

/** A field of one line would join several cells of a spreadsheet into one number. */
const cells = /\s*[\t\n\r\v\f]+\s*/gu

/**
 * A number as typed, judged when the field is left: what is refused stays with its reason, what is understood is
 * shown as the product displays it.
 */
export function useTypedNumber({ value, onChange, rule, currency }: Parts) {
  const [left, setLeft] = useState<string | null>(null)
  return {
    /** Why what was left in the field is not taken, until it is changed. */
    refusal: left === value ? numberRefusal(value, rule, currency) : null,
    listeners: {
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.readOnly) return
        const read = readNumber(value, rule, currency)
        const shown = read.ok ? writeNumber(read.value, rule.kind) : value
        setLeft(shown)
        if (shown !== value) onChange(shown)
      },
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
        const pasted = event.clipboardData.getData('text')
        if (pasted.search(cells) < 0) return
        event.preventDefault()
        const { selectionStart, selectionEnd } = event.currentTarget
        const start = selectionStart ?? value.length
        const one = pasted.trim().replace(cells, ' | ')
        onChange(`${value.slice(0, start)}${one}${value.slice(selectionEnd ?? start)}`)
      },
    },
  }
}
