import { Pause, Time } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { ScheduledActivity } from '../../../../contracts/model/activity.ts'
import { ActivityItem } from './activity-item.tsx'
import { EmailStatusTag } from './status-tag.tsx'

interface Props {
  readonly activity: ScheduledActivity
  readonly children?: ReactNode
}

/** A mail that the flow will send (ACT-29, ACT-31). */
export function ScheduledItem({ activity, children }: Props) {
  const { content } = activity
  const paused = content.status === 'PAUSED'
  return (
    <ActivityItem
      icon={paused ? Pause : Time}
      tone={paused ? 'warning' : 'neutral'}
      title={content.template_name}
      tags={<EmailStatusTag status={content.status} />}
      at={content.scheduled_at}
    >
      {children}
    </ActivityItem>
  )
}
