import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { DateInputControlProps } from './date-input.tsx'
import { Field, type FieldProps } from './field.tsx'

interface Props extends FieldProps, Omit<DateInputControlProps, 'control'> {}

// 40 kB that only dialogs with a date need.
const DateInputControl = lazyPart(() => import('./date-input.tsx'))

/** A calendar day, typed or picked. The value is `yyyy-MM-dd`, or null for none. */
export function DateField({ label, required, help, error, ...input }: Props) {
  return (
    <Field label={label} required={required ?? false} help={help} error={error ?? null}>
      {(control) => (
        <Suspense fallback={<input {...control} className="bp6-input" disabled />}>
          <DateInputControl {...input} control={control} />
        </Suspense>
      )}
    </Field>
  )
}
