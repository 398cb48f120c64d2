import { DateInput } from '@blueprintjs/datetime'
import { enUS } from 'date-fns/locale'
import type { ControlProps } from './field.tsx'
import './date-input.css'

export interface DateInputControlProps {
  /** `yyyy-MM-dd`, or null for none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** How it is written in the field: DD/MM/yyyy in dialogs of a case, yyyy-MM-dd elsewhere (spec, G-09). */
  readonly format?: 'dd/MM/yyyy' | 'yyyy-MM-dd'
  /** The first day that may be chosen, `yyyy-MM-dd`. */
  readonly min?: string
  /** The last day that may be chosen, `yyyy-MM-dd`. */
  readonly max?: string
  readonly disabled?: boolean
  /** What to say when a typed day lies outside of min and max, or is none. */
  readonly onRefused?: () => void
  readonly control: ControlProps
}

/** The picker needs a range; without one it shows two hundred years in its menu. */
const farFuture = new Date(2099, 11, 31)
const farPast = new Date(1990, 0, 1)

function localDay(day: string | undefined, fallback: Date): Date {
  const [year, month, date] = (day ?? '').split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : fallback
}

/** Blueprint's date input; loaded with the first dialog that has a date. */
export default function DateInputControl(props: DateInputControlProps) {
  const { value, onChange, format = 'dd/MM/yyyy', min, max, disabled, onRefused, control } = props
  return (
    <DateInput
      value={value}
      onChange={(day) => onChange(day === null || day === '' ? null : day.slice(0, 10))}
      {...(onRefused ? { onError: onRefused } : {})}
      // An object: the default loader is a bare dynamic import that the bundler cannot follow.
      locale={enUS}
      dateFnsFormat={format}
      placeholder={format === 'dd/MM/yyyy' ? 'DD/MM/yyyy' : 'yyyy-mm-dd'}
      minDate={localDay(min, farPast)}
      maxDate={localDay(max, farFuture)}
      // Else it opens in the middle of the range when today lies outside of it.
      initialMonth={localDay(value ?? min, new Date())}
      disabled={disabled ?? false}
      fill
      inputProps={control}
      popoverProps={{ placement: 'bottom-start', minimal: true }}
    />
  )
}
