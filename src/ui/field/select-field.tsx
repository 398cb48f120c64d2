import { HTMLSelect } from '@blueprintjs/core'
import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'

interface Option<Value extends string> {
  readonly value: Value
  readonly text: string
}

interface Props<Value extends string> extends FieldProps {
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  readonly ref?: Ref<HTMLSelectElement>
}

/** One of a few, or of many: the browser's own list, which every keyboard and screen reader knows. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, required, help, error, value, options, onChange, ref } = props
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <HTMLSelect
          {...control}
          ref={ref}
          fill
          value={value}
          onChange={(event) => {
            const chosen = options[event.currentTarget.selectedIndex]
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  )
}
