import type { InputHTMLAttributes, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'required' | 'id'>

interface Props extends FieldProps, Input {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField({ label, required, help, error, value, onChange, ref, ...input }: Props) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          ref={ref}
          className="bp6-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
