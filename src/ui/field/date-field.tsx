import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'
import type { DateInputControlProps } from './date-input.tsx'
import { Field, type FieldProps } from './field.tsx'
import { type DayRefusal, refusalText, widestRange } from './typed-day.ts'

interface Props extends FieldProps, Pick<DateInputControlProps, 'value' | 'onChange' | 'disabled'> {
  readonly format?: DateInputControlProps['format']
  /** The first day that may be chosen, `yyyy-MM-dd`. */
  readonly min?: string
  /** The last day that may be chosen, `yyyy-MM-dd`. */
  readonly max?: string
  /** What was typed is no day that may be chosen; for who has own words for it, and gives them as `error`. */
  readonly onRefused?: (why: DayRefusal) => void
}

// 40 kB that only dialogs with a date need.
const DateInputControl = lazyPart(() => import('./date-input.tsx'))

/**
 * A calendar day, typed or picked. The value is `yyyy-MM-dd`, or null for none. A text that is no such day stays in
 * the field with a sentence under it, and counts as none.
 */
export function DateField(props: Props) {
  const { label, required = false, help, error, format = 'dd/MM/yyyy', onRefused, ...rest } = props
  const { min = widestRange.min, max = widestRange.max, value, onChange, disabled = false } = rest
  const range = { min, max }
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (value !== null) setRefusal(null)
  }, [value])
  const change = (day: string | null) => {
    setRefusal(null)
    onChange(day)
  }
  const refuse = (why: DayRefusal) => {
    setRefusal(refusalText(why, format, range))
    onRefused?.(why)
  }
  return (
    <Field label={label} required={required} help={help} error={error ?? refusal}>
      {(control) => (
        <Suspense fallback={<input {...control} className="bp6-input" disabled />}>
          <DateInputControl
            value={value}
            onChange={change}
            format={format}
            range={range}
            disabled={disabled}
            onRefused={refuse}
            control={control}
          />
        </Suspense>
      )}
    </Field>
  )
}
