import type { ReactNode } from 'react'
import type { IconComponent } from '../icon.ts'
import { firstPress } from '../press/first-press.ts'
import './tag.css'

/** What a colour says: blue came in, amber waits for you, red failed, green is done (look.md, 3). */
export type Tone = 'neutral' | 'info' | 'violet' | 'success' | 'teal' | 'warning' | 'danger'

interface Props {
  readonly children: ReactNode
  /** `line` has no fill, only a hairline: things that merely are. */
  readonly tone?: Tone | 'line'
  readonly icon?: IconComponent
  /** Adds a remove button; its name is "Remove" and the text. */
  readonly onRemove?: () => void
  readonly removeLabel?: string
}

/** A tag of 20 px, soft coloured by tone; colour is never alone, the text says the same. */
export function Tag({ children, tone = 'neutral', icon: Icon, onRemove, removeLabel }: Props) {
  return (
    <span className={`fw-tag fw-tone-${tone}`}>
      {Icon && <Icon size={12} />}
      <span className="fw-tag-text">{children}</span>
      {onRemove && (
        <button
          type="button"
          className="fw-tag-remove"
          aria-label={removeLabel ?? 'Remove'}
          onClick={firstPress(onRemove)}
        >
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
            <path d="M1 1l6 6M7 1L1 7" stroke="currentColor" strokeWidth="1.6" fill="none" />
          </svg>
        </button>
      )}
    </span>
  )
}
