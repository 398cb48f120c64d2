import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** A count or a currency, beside the title. */
  readonly aside?: ReactNode
  /** One small button at the right. */
  readonly action?: ReactNode
}

/** The head of a part of the overview. */
export function SectionHead({ title, aside, action }: Props) {
  return (
    <div className="fw-detail-section-head">
      <h2 className="fw-text-head">{title}</h2>
      {aside !== undefined && <span className="fw-text-small fw-text-3 fw-num">{aside}</span>}
      <span className="fw-detail-fill" />
      {action}
    </div>
  )
}
