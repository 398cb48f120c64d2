import { Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { IconComponent } from '../icon.ts'
import '../tag/tag.css'
import './notice.css'

export type NoticeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const icons: Readonly<Record<NoticeTone, IconComponent>> = {
  neutral: InfoSign,
  info: InfoSign,
  success: TickCircle,
  warning: WarningSign,
  danger: ErrorIcon,
}

interface Props {
  readonly tone: NoticeTone
  readonly children: ReactNode
  readonly icon?: IconComponent
  /** What to do about it, at the right: a link or a small button. */
  readonly action?: ReactNode
  /** It came in answer to an act: read out at once; or by itself: when nothing else is being read. */
  readonly announce?: boolean | 'politely'
}

const roleOf = (announce: boolean | 'politely') =>
  announce ? { role: announce === 'politely' ? 'status' : 'alert' } : {}

/** What needs an act stands in the view, not in a toast (look.md, 4). */
export function Notice({ tone, children, icon, action, announce = false }: Props) {
  const Icon = icon ?? icons[tone]
  return (
    <div className={`fw-notice fw-tone-${tone}`} {...roleOf(announce)}>
      <Icon />
      <div className="fw-notice-text fw-fill">{children}</div>
      {action}
    </div>
  )
}
