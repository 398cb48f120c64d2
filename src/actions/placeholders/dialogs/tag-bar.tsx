import { type MouseEvent, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import type { CaretGroup } from '../../../ui/rich-text/caret-group.ts'
import { placeholderWords } from '../placeholder-words.ts'

interface Props {
  readonly tags: readonly string[]
  /** Those that a text may hold, by its name; null before any was written in. */
  readonly allowedIn: (text: string | null) => readonly string[]
  readonly group: CaretGroup
}

/** The focus, and with it the caret, stays in the text. */
const stay = (event: MouseEvent) => event.preventDefault()

/** The tags of short texts: each button puts one at the caret of the text that was written in last. */
export function TagBar({ tags, allowedIn, group }: Props) {
  const allowed = allowedIn(useSyncExternalStore(group.subscribe, group.current))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the mouse from moving the focus, and does nothing else
    <div className="fw-tag-bar fw-line" onMouseDown={stay}>
      <span className="fw-text-small fw-text-3">Insert</span>
      {tags.map((tag) => (
        <Button
          key={tag}
          aria-label={`Insert ${placeholderWords(tag)}`}
          disabledReason={allowed.includes(tag) ? null : 'This text cannot contain it'}
          onClick={() => group.insertPlaceholder(tag)}
        >
          {placeholderWords(tag)}
        </Button>
      ))}
    </div>
  )
}
