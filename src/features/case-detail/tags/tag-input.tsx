import { type KeyboardEvent, useId, useState } from 'react'
import { TAG_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { TAG_HELP, tagRefusal } from '../../../../contracts/rules/cases/case-tags.ts'
import { TextField } from '../../../ui/field/text-field.tsx'

interface Props {
  readonly text: string
  readonly error: string | null
  readonly suggestions: readonly string[]
  readonly onType: (text: string) => void
}

/** So many are offered at once; typing brings up the others. */
const SHOWN = 8

/** A field 300 wide with the customer's tags below it: arrows walk through them, Enter takes one (TAG-10). */
export function TagInput({ text, error, suggestions, onType }: Props) {
  const [at, moveTo] = useState(-1)
  const listId = useId()
  const shown = suggestions.slice(0, SHOWN)
  const active = shown[at]
  const refusal = tagRefusal(text)
  const take = (tag: string) => {
    moveTo(-1)
    onType(tag)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      moveTo(Math.min(Math.max(at + step, -1), shown.length - 1))
    }
    if (event.key === 'Enter' && active !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      take(active)
    }
  }
  return (
    <div className="fw-tag-input">
      <TextField
        label="Tag"
        required
        autoFocus
        value={text}
        help={TAG_HELP}
        error={error ?? refusal}
        // What has to go as well is no part of what fits.
        {...(refusal === null && { most: TAG_MAX_LENGTH })}
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${listId}-${at}`}
        onKeyDown={onKeyDown}
        onChange={(typed) => {
          moveTo(-1)
          onType(typed)
        }}
      />
      <div className="fw-tag-options fw-stack" role="listbox" id={listId} aria-label="Tags in use">
        {shown.map((tag, index) => (
          <button
            key={tag}
            type="button"
            role="option"
            id={`${listId}-${index}`}
            className="fw-tag-option fw-ellipsis"
            aria-selected={index === at}
            tabIndex={-1}
            onClick={() => take(tag)}
          >
            {tag}
          </button>
        ))}
      </div>
    </div>
  )
}
