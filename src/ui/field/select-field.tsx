import { HTMLSelect } from '@blueprintjs/core'
import { Field, type FieldProps } from './field.tsx'

/** One choice of a select. */
export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface Props extends FieldProps {
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
}

/** One of few; the browser's own list, so that keyboard and phone behave as everywhere. */
export function SelectField(props: Props) {
  const { label, required, help, error, value, options, onChange, disabled = false } = props
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <HTMLSelect
          {...control}
          fill
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  )
}
