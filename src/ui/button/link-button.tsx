import type { ReactNode } from 'react'
import './link-button.css'

/** An act that reads like a link: in notices, under shortened texts. */
export function LinkButton({
  children,
  onClick,
  expanded,
}: {
  readonly children: ReactNode
  readonly onClick: () => void
  /** For what it opens in place. */
  readonly expanded?: boolean
}) {
  return (
    <button type="button" className="fw-link-button" aria-expanded={expanded} onClick={onClick}>
      {children}
    </button>
  )
}
