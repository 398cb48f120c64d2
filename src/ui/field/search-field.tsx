import { Cross, Search } from '@blueprintjs/icons'
import { type KeyboardEvent, type Ref, useId } from 'react'
import './search-field.css'

interface Props {
  /** Its accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Why what stands in it is not searched for; said under it. */
  readonly error?: string | null
  /** Enter was pressed. */
  readonly onSubmit?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** Filled, without edge, with a button that empties it; Esc empties it too. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = 'Search',
  error = null,
  onSubmit,
  ref,
}: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSubmit?.()
    if (event.key !== 'Escape' || value === '') return
    // Else the same key would close what the field stands in.
    event.stopPropagation()
    onChange('')
  }
  return (
    <div className="fw-search fw-fill">
      <Search className="fw-search-icon" />
      <input
        id={id}
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="fw-search-input"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <button
          type="button"
          className="fw-search-clear fw-centre"
          aria-label="Clear search"
          aria-controls={id}
          onClick={() => onChange('')}
        >
          <Cross />
        </button>
      )}
      {error && (
        <p className="fw-search-error fw-text-small" id={noteId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
