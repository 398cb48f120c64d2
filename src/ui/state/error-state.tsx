import { Offline, Refresh } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import '../tag/tag.css'
import './state.css'

interface Props {
  readonly title: string
  /** The message as it came. */
  readonly children?: ReactNode
  readonly onRetry: () => void
  readonly retrying?: boolean
}

/** Something could not be loaded and there is nothing older to show. */
export function ErrorState({ title, children, onRetry, retrying = false }: Props) {
  return (
    <div className="fw-state fw-stack" role="alert">
      <span className="fw-state-tile fw-tone-danger fw-centre">
        <Offline />
      </span>
      <p className="fw-text-head">{title}</p>
      {children && <p className="fw-state-text">{children}</p>}
      <Button icon={Refresh} busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
