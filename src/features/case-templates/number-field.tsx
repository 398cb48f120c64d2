import { TextField } from '../../ui/field/text-field.tsx'
import { type NumberRule, typedNumber } from './form-values.ts'

interface Props {
  readonly label: string
  readonly rule: NumberRule
  readonly value: string
  readonly error?: string | null
  readonly disabled?: boolean
  readonly required?: boolean
  readonly onChange: (value: string) => void
}

/** A number as text: what would make no number of its kind is not taken. */
export const NumberField = ({ rule, value, error, onChange, ...field }: Props) => (
  <TextField
    {...field}
    inputMode="decimal"
    value={value}
    error={error ?? null}
    onChange={(next) => onChange(typedNumber(value, next, rule))}
  />
)
