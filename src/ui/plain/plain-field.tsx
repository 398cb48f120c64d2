import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { lengthRefusal } from '../../../contracts/rules/typed/typed-length.ts'
import { PlainMessage } from './plain-message.tsx'
import { PlainStar } from './plain-star.tsx'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'maxLength' | 'value'> {
  readonly label: string
  readonly value: string
  /** So many characters at most: what is longer stays, and is refused under it. */
  readonly most?: number
  /** What is wrong with the value; marks the input and is read out with it. */
  readonly error?: string | null
  readonly help?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled input for pages that come before Blueprint is loaded. */
export function PlainField(props: Props) {
  const { label, most, error, help, id, ref, ...input } = props
  const refusal = most === undefined ? null : lengthRefusal(input.value, most)
  const wrong = refusal ?? error
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
        data-refused={refusal === null ? undefined : true}
        id={fieldId}
        className="fw-plain-input"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong || help ? noteId : undefined}
      />
      {wrong ? (
        <PlainMessage id={noteId}>{wrong}</PlainMessage>
      ) : (
        help && (
          <p className="fw-plain-help fw-text-small fw-text-3" id={noteId}>
            {help}
          </p>
        )
      )}
    </div>
  )
}
