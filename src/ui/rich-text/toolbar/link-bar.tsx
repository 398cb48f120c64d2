import { Cross, Error as ErrorIcon, Tick, Unlink } from '@blueprintjs/icons'
import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '../../button/icon-button.tsx'
import { typedAddress } from '../html/link-address.ts'

interface Props {
  /** The link's address of now; null for a new one. */
  readonly href: string | null
  readonly onApply: (href: string) => void
  readonly onRemove: () => void
  readonly onCancel: () => void
}

const WRONG = 'Enter a web or email address, for example https://example.com'

/** Asks for a link's address, between toolbar and text. Enter takes it, Esc leaves it. */
export function LinkBar({ href, onApply, onRemove, onCancel }: Props) {
  const [text, setText] = useState(href ?? '')
  const [isWrong, setWrong] = useState(false)
  const noteId = useId()

  const apply = () => {
    const address = typedAddress(text)
    setWrong(address === null)
    if (address !== null) onApply(address)
  }
  // Neither key is meant for the dialog around.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else apply()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays itself out in ways of its own
    <div className="fw-rich-link fw-line" role="group" aria-label="Link">
      <input
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press or a key
        autoFocus
        className="bp6-input"
        aria-label="Link address"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? noteId : undefined}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={Tick} label="Apply link" onClick={apply} />
      {href !== null && <IconButton icon={Unlink} label="Remove link" onClick={onRemove} />}
      <IconButton icon={Cross} label="Cancel link" onClick={onCancel} />
      {isWrong && (
        <p className="fw-field-error fw-error" id={noteId} role="alert">
          <ErrorIcon size={12} />
          {WRONG}
        </p>
      )}
    </div>
  )
}
