import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

interface Props extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the field shows after a text was typed over another: what makes no number of its kind is not taken. */
  readonly take: (before: string, text: string) => string
  readonly disabled?: boolean
}

/** A number as typed; what is taken as one is up to its owner. */
export function NumberField({ take, value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={value}
      onChange={(text) => onChange(take(value, text))}
    />
  )
}
