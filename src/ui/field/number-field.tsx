import type { NumberRule } from '../../../contracts/rules/typed/typed-number.ts'
import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'
import { useTypedNumber } from './use-typed-number.ts'

interface Props extends FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the field takes; its owner judges by the same when it is saved. */
  readonly rule: NumberRule
  /** The code of an amount's currency; null where none is chosen. */
  readonly currency?: string | null
  readonly disabled?: boolean
}

/** A number as typed: what is no such number stays in the field and is refused under it. */
export function NumberField({ rule, currency = null, error, ...field }: Props) {
  const { value, onChange } = field
  const { refusal, listeners } = useTypedNumber({ value, onChange, rule, currency })
  return (
    <TextField
      {...field}
      {...listeners}
      inputMode={rule.kind === 'count' ? 'numeric' : 'decimal'}
      error={refusal ?? error ?? null}
    />
  )
}
