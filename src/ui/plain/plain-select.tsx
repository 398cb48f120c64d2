import { type SelectHTMLAttributes, useId } from 'react'
import { PlainMessage } from './plain-message.tsx'
import { PlainStar } from './plain-star.tsx'

interface Props
  extends Pick<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name' | 'value' | 'required' | 'autoComplete'
  > {
  readonly label: string
  /** Stands there while nothing is chosen, which is the empty value. */
  readonly placeholder: string
  readonly options: readonly { value: string; text: string }[]
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** One of many, by the browser's own list, for pages that come before Blueprint is loaded. */
export function PlainSelect(props: Props) {
  const { label, placeholder, options, error, onChange, ...select } = props
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="fw-plain-field">
      <label className="fw-plain-label" htmlFor={id}>
        {label}
        {select.required && <PlainStar />}
      </label>
      <div className="fw-plain-select">
        <select
          {...select}
          id={id}
          className="fw-plain-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
          <path d="M4 6l4 4 4-4z" />
        </svg>
      </div>
      {error && <PlainMessage id={noteId}>{error}</PlainMessage>}
    </div>
  )
}
