import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DayRefusal,
  type DayRule,
  widestRange,
} from '../../../contracts/rules/typed/typed-day.ts'
import { LatePlace, lateView } from '../loading/late-view.tsx'
import type { DateInputControlProps } from './date-input.tsx'
import { type ControlProps, Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Pick<DateInputControlProps, 'value' | 'onChange' | 'disabled'> {
  readonly format?: DayRule['format']
  /** The first day that may be chosen, `yyyy-MM-dd`. */
  readonly min?: string
  /** The last day that may be chosen, `yyyy-MM-dd`. */
  readonly max?: string
  /** What was typed is no day that may be chosen; its text stays, and nothing is sent with it. */
  readonly onRefused?: (refusal: DayRefusal) => void
  /** What is said instead of why. */
  readonly wording?: (refusal: DayRefusal) => string
}

// 40 kB that only dialogs with a date need.
const DateInputControl = lateView(() => import('./date-input.tsx'))

interface EarlyProps {
  readonly control: ControlProps
  readonly isFocused: RefObject<boolean>
}

/** Before the calendar is there: it has its place in the order of the keyboard, and hands the focus on. */
const Early = ({ control, isFocused }: EarlyProps) => (
  <input
    {...control}
    className="bp6-input"
    readOnly
    onFocus={() => {
      isFocused.current = true
    }}
    onBlur={() => {
      isFocused.current = false
    }}
  />
)

/**
 * A calendar day, typed or picked. The value is `yyyy-MM-dd`, or null for none. A text that is no such day stays in
 * the field with a sentence under it, and counts as none.
 */
export function DateField(props: Props) {
  const { label, required = false, help, error, format = 'dd/MM/yyyy', ...rest } = props
  const { min = widestRange.min, max = widestRange.max, value, onChange, disabled = false } = rest
  const { onRefused, wording = (given) => given.message } = rest
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (value !== null) setRefusal(null)
  }, [value])
  const isFocused = useRef(false)
  const change = (day: string | null) => {
    setRefusal(null)
    onChange(day)
  }
  const refuse = (given: DayRefusal) => {
    setRefusal(wording(given))
    onRefused?.(given)
  }
  return (
    <Field label={label} required={required} help={help} error={error ?? null} refusal={refusal}>
      {(control) => (
        <LatePlace value={<Early control={control} isFocused={isFocused} />}>
          <DateInputControl
            value={value}
            onChange={change}
            rule={{ format, min, max }}
            disabled={disabled}
            onRefused={refuse}
            control={control}
            autoFocus={isFocused}
          />
        </LatePlace>
      )}
    </Field>
  )
}
