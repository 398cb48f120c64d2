import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { PlainMessage } from './plain-message.tsx'
import { PlainStar } from './plain-star.tsx'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  /** What is wrong with the value; marks the input and is read out with it. */
  readonly error?: string | null
  readonly help?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled input for pages that come before Blueprint is loaded. */
export function PlainField({ label, error, help, id, ref, ...input }: Props) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className="fw-plain-field">
      <label className="fw-plain-label" htmlFor={fieldId}>
        {label}
        {input.required && <PlainStar />}
      </label>
      <input
        {...input}
        ref={ref}
        id={fieldId}
        className="fw-plain-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? noteId : undefined}
      />
      {error ? (
        <PlainMessage id={noteId}>{error}</PlainMessage>
      ) : (
        help && (
          <p className="fw-plain-help" id={noteId}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
