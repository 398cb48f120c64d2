import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

type Area = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange' | 'required' | 'id' | 'rows'
>

interface Props extends FieldProps, Area {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly rows?: number
  /** It grows with its text up to so many lines, then scrolls. */
  readonly maxRows?: number
  readonly ref?: Ref<HTMLTextAreaElement>
}

const line = 20
const padding = 12

/** Several lines of text. */
export function TextArea(props: Props) {
  const { label, required, help, error, value, onChange, rows = 3, maxRows, ref, ...area } = props
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={ref}
          className="bp6-input fw-text-area"
          rows={rows}
          style={{
            minHeight: rows * line + padding,
            ...(maxRows === undefined ? {} : { maxHeight: maxRows * line + padding }),
          }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
