import { type NumberField as Shape, typeNumber } from '../../../../contracts/rules/number-input.ts'
import type { FieldProps } from '../../../ui/field/field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'

interface Props extends FieldProps {
  readonly shape: Shape
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A number as typed: digits that it does not take are not accepted (OFFER-09, OFFER-10, OFFER-12). */
export function NumberField({ shape, value, onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={value}
      onChange={(text) => onChange(typeNumber(value, text, shape))}
    />
  )
}
