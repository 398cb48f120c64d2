import { DateInput } from '@blueprintjs/datetime'
import { enGB } from 'date-fns/locale'
import { type RefObject, useEffect, useRef } from 'react'
import {
  type DayRefusal,
  type DayRule,
  patternOf,
  readDay,
  widestRange,
  writeDay,
} from '../../../contracts/rules/typed/typed-day.ts'
import type { ControlProps } from './field.tsx'
import { useTypedDay } from './use-typed-day.ts'
import './date-input.css'

export interface DateInputControlProps {
  /** `yyyy-MM-dd`, or null for none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** The days that it takes, written DD/MM/yyyy in dialogs of a case, yyyy-MM-dd elsewhere (spec, G-09). */
  readonly rule: DayRule
  readonly disabled?: boolean
  /** What was typed is no day that may be chosen: it stays in the field, and the value is none. */
  readonly onRefused: (refusal: DayRefusal) => void
  readonly control: ControlProps
  /** Whether what stood in its place until now had the focus. */
  readonly autoFocus: RefObject<boolean>
}

/** Blueprint's date input; loaded with the first dialog that has a date. */
export default function DateInputControl(props: DateInputControlProps) {
  const { value, onChange, rule, disabled, onRefused, control, autoFocus } = props
  const typed = useTypedDay({ value, onChange, rule, onRefused })
  const { refused } = typed
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus.current) field.current?.focus()
    autoFocus.current = false
  }, [autoFocus])
  return (
    <DateInput
      key={typed.generation}
      {...(value !== null && { defaultValue: value })}
      onChange={(day) => typed.choose(day === null || day === '' ? null : day.slice(0, 10))}
      // Where nothing else is said it writes its own words over what was typed.
      {...(refused !== null && { invalidDateMessage: refused, outOfRangeMessage: refused })}
      parseDate={(text) => {
        const read = readDay(text, rule)
        return read.ok ? localDay(read.value) : false
      }}
      formatDate={(date) => writeDay(dayHere(date), rule.format)}
      // An object: the default loader is a bare dynamic import that the bundler cannot follow. In English with Monday
      // first: dates are day before month, and the weeks of reports are ISO weeks.
      locale={enGB}
      placeholder={patternOf(rule.format)}
      minDate={localDay(rule.min)}
      maxDate={localDay(rule.max)}
      // Else it opens in the middle of the range, and complains, when today lies outside of it.
      initialMonth={initialMonth(value, rule)}
      disabled={disabled ?? false}
      // A second press on a day would empty the field and leave the day behind it.
      canClearSelection={false}
      fill
      inputProps={{ ...control, ...typed.listeners, inputRef: field }}
      // Beside the field: below it stand what is wrong with it and the buttons of the dialog.
      popoverProps={{
        placement: 'right-start',
        minimal: true,
        modifiers: {
          flip: { options: { fallbackPlacements: ['left-start', 'top-start'] } },
          offset: { enabled: true, options: { offset: [0, 8] } },
        },
      }}
    />
  )
}

/** The month of the value, of the first day that may be chosen, or of today; always one with such a day in it. */
function initialMonth(value: string | null, { min, max }: DayRule): Date {
  const first = min === widestRange.min ? dayHere(new Date()) : min
  const day = value ?? first
  return localDay(day < min ? min : day > max ? max : day)
}

/** The first moment here of a day `yyyy-MM-dd`. */
function localDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** The day `yyyy-MM-dd` that it is here at a moment. */
const dayHere = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
