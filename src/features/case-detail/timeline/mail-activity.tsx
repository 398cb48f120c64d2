import { Envelope } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Automatic, EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import { formatDay } from '../../../ui/format.ts'
import { ActivityItem } from '../activity/activity-item.tsx'
import { EmailStatusTag } from '../activity/status-tag.tsx'
import { FailedMail } from '../failed-mails/failed-mail.tsx'
import { LeavingMail, ReplyButtons } from '../writing/mail-acts.tsx'

const noSubject = '(no subject)'

/** Whom it went to, and which template of the flow it was. */
const sentTo = ({ content }: EmailActivity) =>
  [`to ${content.to}`, content.automation_info?.template_name].filter(Boolean).join(' · ')

const automaticLabels: Readonly<Record<Automatic['kind'], string>> = {
  reply: 'Automatic reply',
  failure: 'Delivery failure report',
  delay: 'Delivery delay report',
  receipt: 'Delivery or read receipt',
}

/** What a machine sent; nobody has answered by it. */
const sentBy = ({ kind, returns }: Automatic): string =>
  returns === null
    ? automaticLabels[kind]
    : `${automaticLabels[kind]}: away until ${formatDay(returns)}`

/** A mail that came or went; its subject opens it (ACT-19, ACT-20, ACT-30). */
export function MailItem({ activity }: { readonly activity: EmailActivity }) {
  const open = useUnit(mailOpened)
  const { content, type, created, user_name } = activity
  const unread = content.unread === 1
  return (
    <ActivityItem
      icon={Envelope}
      tone={unread ? 'info' : 'neutral'}
      strong={unread}
      title={
        <button
          type="button"
          className="fw-activity-open fw-ring-inside"
          title={content.subject}
          onClick={() => open(content.email_id)}
        >
          <span className="fw-activity-subject">{content.subject || noSubject}</span>
          {unread && <span className="fw-visually-hidden"> (unread)</span>}
        </button>
      }
      tags={content.status && <EmailStatusTag status={content.status} />}
      at={created}
    >
      <p className="fw-activity-meta fw-ellipsis">
        {type === 'EMAIL_IN' ? content.from : sentTo(activity)}
      </p>
      {content.automatic && <p className="fw-activity-meta">{sentBy(content.automatic)}</p>}
      {type !== 'EMAIL_IN' && content.status === 'FAILED' && <FailedMail activity={activity} />}
      {type === 'EMAIL_IN' && content.preview && (
        <p className="fw-activity-preview">{content.preview}</p>
      )}
      {type === 'EMAIL_IN' && (
        <div className="fw-activity-buttons fw-beside">
          <ReplyButtons emailId={content.email_id} />
        </div>
      )}
      {type !== 'EMAIL_IN' && content.leaves_at && <LeavingMail activity={activity} />}
      {type !== 'EMAIL_IN' && user_name && <p className="fw-activity-meta">{user_name}</p>}
    </ActivityItem>
  )
}
