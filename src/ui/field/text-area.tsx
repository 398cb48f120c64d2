import type { Ref, TextareaHTMLAttributes } from 'react'
import { lengthRefusal } from '../../../contracts/rules/typed/typed-length.ts'
import { Field, type FieldProps } from './field.tsx'

type Area = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'required' | 'id' | 'rows' | 'maxLength'
>

interface Props extends FieldProps, Area {
  readonly value: string
  readonly onChange: (value: string) => void
  /** So many characters at most: what is longer stays, and is refused under it. */
  readonly most?: number
  readonly rows?: number
  /** It grows with its text up to so many lines, then scrolls. */
  readonly maxRows?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

const line = 20
const padding = 12

/** Several lines of text. */
export function TextArea(props: Props) {
  const { label, required = false, help, error, most, rows = 3, maxRows, ...area } = props
  const { value, onChange } = area
  const refusal = most === undefined ? null : lengthRefusal(value, most)
  return (
    <Field label={label} required={required} help={help} error={error ?? null} refusal={refusal}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className="bp6-input fw-text-area"
          rows={rows}
          style={{
            minHeight: rows * line + padding,
            ...(maxRows === undefined ? {} : { maxHeight: maxRows * line + padding }),
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
