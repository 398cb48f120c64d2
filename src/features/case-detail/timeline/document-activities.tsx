import { Document, ThList } from '@blueprintjs/icons'
import type { Activity } from '../../../../contracts/model/activity.ts'
import { ActivityItem } from './activity-item.tsx'
import { InvoiceTag, LetterStatusTag } from './status-tag.tsx'

type Of<T extends Activity['type']> = { readonly activity: Extract<Activity, { type: T }> }

/** Which other invoice this one belongs to. */
function relatedInvoice(content: Of<'INVOICE_GENERATED'>['activity']['content']): string | null {
  if (content.cancelled_invoice_number) return `Cancels ${content.cancelled_invoice_number}`
  if (content.cancellation_invoice_number) {
    return `Cancelled by ${content.cancellation_invoice_number}`
  }
  return null
}

/** An invoice was made (ACT-32). */
export function InvoiceItem({ activity }: Of<'INVOICE_GENERATED'>) {
  const { content, created, user_name } = activity
  const related = relatedInvoice(content)
  return (
    <ActivityItem
      icon={ThList}
      title={`Invoice ${content.invoice_number}`}
      tags={<InvoiceTag type={content.type} />}
      at={created}
    >
      {related && <p className="fw-activity-text">{related}</p>}
      {user_name && <p className="fw-activity-meta">{user_name}</p>}
    </ActivityItem>
  )
}

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
    </ActivityItem>
  )
}
