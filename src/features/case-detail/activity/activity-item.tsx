import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { $openPendingLabel } from '../../../queries/cases/pending-label.ts'
import { formatDateTime } from '../../../ui/format.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { Glyph, type GlyphShape } from '../../../ui/tag/glyphs.tsx'
import type { Tone } from '../../../ui/tag/tag.tsx'

interface Props {
  readonly icon?: IconComponent
  /** A case state's own shape in place of an icon. */
  readonly glyph?: GlyphShape
  readonly tone?: Tone
  readonly title: ReactNode
  /** States beside the title, as tags. */
  readonly tags?: ReactNode
  /** ISO moment; shown at the right, where there is one. */
  readonly at: string | null
  /** Unread: weight 600. */
  readonly strong?: boolean
  /** Not confirmed yet: spinner and "Saving" (look.md, 2), or "Waiting" without a connection. */
  readonly pending?: boolean
  /** Small buttons at the right of the title line, shown on hover and focus. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One entry of the timeline: icon on the rail, title line with time, further lines below. */
export function ActivityItem(props: Props) {
  const {
    icon: Icon,
    glyph,
    tone = 'neutral',
    title,
    tags,
    at,
    strong = false,
    pending = false,
  } = props
  const word = useUnit($openPendingLabel)
  return (
    <li className={pending ? 'fw-activity fw-activity-pending' : 'fw-activity'}>
      <span className={`fw-activity-icon fw-ink-${tone}`}>
        {pending && <Spinner label={word} />}
        {!pending && Icon && <Icon />}
        {!pending && glyph && <Glyph shape={glyph} />}
      </span>
      <div className="fw-fill">
        <div className="fw-activity-line">
          <h3 className={strong ? 'fw-activity-title fw-activity-strong' : 'fw-activity-title'}>
            {title}
          </h3>
          {tags}
          <span className="fw-fill" />
          {props.actions}
          {at !== null && (
            <time className="fw-activity-time fw-num" dateTime={at}>
              {pending ? word : formatDateTime(at)}
            </time>
          )}
        </div>
        {props.children}
      </div>
    </li>
  )
}
