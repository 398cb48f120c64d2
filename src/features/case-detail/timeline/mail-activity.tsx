import { Envelope } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { EmailActivity } from '../../../../contracts/model/activity.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import { ActivityItem } from './activity-item.tsx'
import { EmailStatusTag } from './status-tag.tsx'

const noSubject = '(no subject)'

/** What went wrong last, as it was noted when it did. */
const failureOf = ({ content }: EmailActivity): string | null =>
  content.status === 'FAILED'
    ? (content.history.findLast(({ error_msg }) => error_msg !== null)?.error_msg ?? '')
    : null

/** A mail that came or went; its subject opens it (ACT-19, ACT-20, ACT-30). */
export function MailItem({ activity }: { readonly activity: EmailActivity }) {
  const open = useUnit(mailOpened)
  const { content, type, created, user_name } = activity
  const unread = content.unread === 1
  const failure = failureOf(activity)
  return (
    <ActivityItem
      icon={Envelope}
      tone={unread ? 'info' : 'neutral'}
      strong={unread}
      title={
        <button
          type="button"
          className="fw-activity-open"
          title={content.subject}
          onClick={() => open(content.email_id)}
        >
          {content.subject || noSubject}
          {unread && <span className="fw-visually-hidden"> (unread)</span>}
        </button>
      }
      tags={content.status && <EmailStatusTag status={content.status} />}
      at={created}
    >
      <p className="fw-activity-meta fw-ellipsis">
        {type === 'EMAIL_IN' ? content.from : `to ${content.to}`}
      </p>
      {failure !== null && (
        <p className="fw-activity-text fw-ink-danger">{`Sending email failed : ${failure}`}</p>
      )}
      {type === 'EMAIL_IN' && content.preview && (
        <p className="fw-activity-preview">{content.preview}</p>
      )}
      {type !== 'EMAIL_IN' && user_name && <p className="fw-activity-meta">{user_name}</p>}
    </ActivityItem>
  )
}
