import type { ReactNode } from 'react'
import type { IconComponent } from '../icon.ts'
import '../tag/tag.css'
import './state.css'

interface Props {
  readonly icon: IconComponent
  readonly title: string
  readonly children?: ReactNode
  /** One button that leads out. */
  readonly action?: ReactNode
}

/** Nothing to show, and that is no fault: tile, one bold line, one sentence, one way out. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="fw-state fw-stack" role="status">
      <span className="fw-state-tile fw-tone-neutral fw-centre">
        <Icon />
      </span>
      <p className="fw-text-head">{title}</p>
      {children && <p className="fw-state-text">{children}</p>}
      {action}
    </div>
  )
}
