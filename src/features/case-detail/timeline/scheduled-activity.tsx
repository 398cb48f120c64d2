import { Pause, Time, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import type { ScheduledActivity } from '../../../../contracts/model/cases/activity.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { ActivityItem } from '../activity/activity-item.tsx'
import { EmailStatusTag } from '../activity/status-tag.tsx'
import { mailDeletion } from '../scheduled-mails/delete-mail-model.ts'
import { scheduledMailOpened } from '../scheduled-mails/preview-model.ts'

interface Props {
  readonly activity: ScheduledActivity
  /** Not confirmed yet: it accepts no commands. */
  readonly pending: boolean
  readonly children?: ReactNode
}

/** A mail that the flow will send; its name opens it (ACT-29, ACT-31). */
export function ScheduledItem({ activity, pending, children }: Props) {
  const { open, remove } = useUnit({ open: scheduledMailOpened, remove: mailDeletion.requested })
  const { content } = activity
  const paused = content.status === 'PAUSED'
  return (
    <ActivityItem
      icon={paused ? Pause : Time}
      tone={paused ? 'warning' : 'neutral'}
      title={
        <button
          type="button"
          className="fw-activity-open fw-ring-inside"
          onClick={() => open(activity.id)}
        >
          {content.template_name}
        </button>
      }
      tags={<EmailStatusTag status={content.status} />}
      at={content.scheduled_at}
      pending={pending}
      actions={
        !pending && (
          <IconButton
            icon={Trash}
            label="Delete scheduled email"
            className="fw-activity-action"
            onClick={() => remove(activity.id)}
          />
        )
      }
    >
      {content.template_subject && (
        <p className="fw-activity-meta fw-ellipsis">{content.template_subject}</p>
      )}
      {children}
    </ActivityItem>
  )
}
