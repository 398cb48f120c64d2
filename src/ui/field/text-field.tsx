import type { InputHTMLAttributes, Ref } from 'react'
import { lengthRefusal } from '../../../contracts/rules/typed/typed-length.ts'
import { Field, type FieldProps } from './field.tsx'

type Input = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'required' | 'id' | 'maxLength'
>

interface Props extends FieldProps, Input {
  readonly value: string
  readonly onChange: (value: string) => void
  /** So many characters at most: what is longer stays, and is refused under it. */
  readonly most?: number
  readonly ref?: Ref<HTMLInputElement>
}

/** One line of text. */
export function TextField(props: Props) {
  const { label, required = false, help, error, value, onChange, most, ref, ...input } = props
  const refusal = most === undefined || input.readOnly ? null : lengthRefusal(value, most)
  return (
    <Field label={label} required={required} help={help} error={error ?? null} refusal={refusal}>
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
