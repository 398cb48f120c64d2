import { Error as ErrorIcon, Trash } from '@blueprintjs/icons'
import type { Node } from 'prosemirror-model'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { IconButton } from '../../button/icon-button.tsx'

export type PictureLook = { width: number | null; alt: string }

interface Props {
  readonly picture: Node
  readonly onChange: (look: PictureLook) => void
  readonly onRemove: () => void
  /** Back to the text. */
  readonly onLeave: () => void
  readonly ref: Ref<HTMLDivElement>
}

/** The most that a picture takes of the text's width (COMPOSE-51). */
const MOST = 100

/** A width in percent; undefined for what is none. Nothing typed is the picture's own width. */
function percentIn(text: string): number | null | undefined {
  const typed = text.replace('%', '').trim()
  if (typed === '') return null
  const percent = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  return percent >= 1 && percent <= MOST ? percent : undefined
}

/** How the selected picture is shown: its width and what is read instead of it. */
export function PictureBar({ picture, onChange, onRemove, onLeave, ref }: Props) {
  const { width, alt } = picture.attrs
  const [typed, setTyped] = useState(typeof width === 'number' ? String(width) : '')
  const [words, setWords] = useState(String(alt))
  const noteId = useId()
  const percent = percentIn(typed)
  const isWrong = percent === undefined

  const apply = () => {
    if (percent !== undefined && (percent !== width || words !== alt))
      onChange({ width: percent, alt: words })
  }
  // Neither key is meant for the dialog around.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    if (event.target instanceof HTMLButtonElement && event.key === 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    if (!isWrong || event.key === 'Escape') onLeave()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays itself out in ways of its own
    <div
      className="fw-rich-bar fw-line"
      role="group"
      aria-label="Image"
      ref={ref}
      onKeyDown={onKeyDown}
      onBlur={apply}
    >
      <label className="fw-rich-bar-label fw-line">
        Width in %
        <input
          className="bp6-input fw-rich-bar-percent"
          inputMode="numeric"
          placeholder="Own"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? noteId : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <label className="fw-rich-bar-label fw-line fw-fill">
        Alternative text
        <input
          className="bp6-input fw-fill"
          autoComplete="off"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <IconButton icon={Trash} label="Remove image" onClick={onRemove} />
      {isWrong && (
        <p className="fw-field-error fw-error" id={noteId} role="alert">
          <ErrorIcon size={12} />
          Enter a whole number from 1 to {MOST}.
        </p>
      )}
    </div>
  )
}
