import { Document } from '@blueprintjs/icons'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import { ActivityItem } from '../activity/activity-item.tsx'
import { LetterStatusTag } from '../activity/status-tag.tsx'
import { DocumentLinks } from '../documents/document-links.tsx'

type Of<T extends Activity['type']> = { readonly activity: Extract<Activity, { type: T }> }

/** A letter and how far it has come (ACT-33). */
export function LetterItem({ activity }: Of<'LETTER_SENT'>) {
  const { content, created, user_name } = activity
  return (
    <ActivityItem
      icon={Document}
      title="Letter"
      tags={<LetterStatusTag status={content.letter_status} />}
      at={created}
    >
      <p className="fw-activity-text">{content.subject}</p>
      {content.fail_reason && <p className="fw-activity-text">{content.fail_reason}</p>}
      {content.recipient_address && (
        <p className="fw-activity-meta">{content.recipient_address.replaceAll('\n', ', ')}</p>
      )}
      {user_name && <p className="fw-activity-meta">{user_name}</p>}
      <DocumentLinks
        document={{
          kind: 'letter',
          id: content.letter_id,
          name: `letter-${activity.case_id}.pdf`,
        }}
      />
    </ActivityItem>
  )
}
