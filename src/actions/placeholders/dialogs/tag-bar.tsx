import type { MouseEvent } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { placeholderWords } from '../placeholder-words.ts'

interface Props {
  readonly tags: readonly string[]
  /** Those that the text knows which is written in. */
  readonly allowed: readonly string[]
  readonly onInsert: (tag: string) => void
}

/** The focus, and with it the caret, stays in the text. */
const stay = (event: MouseEvent) => event.preventDefault()

/** The tags of a short text: each button puts one at the caret. */
export const TagBar = ({ tags, allowed, onInsert }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the mouse from moving the focus, and does nothing else
  <div className="fw-tag-bar fw-line" onMouseDown={stay}>
    <span className="fw-text-small fw-text-3">Insert</span>
    {tags.map((tag) => (
      <Button
        key={tag}
        aria-label={`Insert ${placeholderWords(tag)}`}
        disabledReason={allowed.includes(tag) ? null : 'This text cannot contain it'}
        onClick={() => onInsert(tag)}
      >
        {tag}
      </Button>
    ))}
  </div>
)
