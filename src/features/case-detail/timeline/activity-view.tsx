import { EyeOpen, FolderNew, LogIn } from '@blueprintjs/icons'
import type { TimelineEntry } from '../../../queries/cases/open-case.ts'
import { ActivityItem } from '../activity/activity-item.tsx'
import { InvoiceItem } from '../invoices/invoice-item.tsx'
import { LetterItem } from '../letters/letter-item.tsx'
import { NoteItem } from '../notes/note-item.tsx'
import { MailItem } from './mail-activity.tsx'
import {
  CheckoutItem,
  PaymentChangedItem,
  PaymentFailedItem,
  PaymentInitiatedItem,
  PaymentSucceededItem,
  StateChangeItem,
} from './payment-activities.tsx'
import { ScheduledItem } from './scheduled-activity.tsx'

/** An entry in the words of its type: all have a face (ACT-16 to ACT-33). */
export function ActivityView({ entry }: { readonly entry: TimelineEntry }) {
  const { activity, pending } = entry
  switch (activity.type) {
    case 'NOTE':
      return <NoteItem note={activity} pending={pending} />
    case 'EMAIL_IN':
    case 'EMAIL_OUT':
    case 'TRIGGERED':
      return <MailItem activity={activity} />
    case 'EMAIL_SCHEDULED':
    case 'SCHEDULED':
      return <ScheduledItem activity={activity} pending={pending} />
    case 'LINK_CLICKED':
      return <ActivityItem icon={EyeOpen} title="Portal Visit" at={activity.created} />
    case 'LOGIN':
      return <ActivityItem icon={LogIn} title="Portal Login" at={activity.created} />
    case 'BILLING_ADDR_SET':
      return <CheckoutItem activity={activity} />
    case 'PAYMENT_INITIATED':
      return <PaymentInitiatedItem activity={activity} />
    case 'PAYMENT_SUCCEEDED':
      return <PaymentSucceededItem activity={activity} />
    case 'PAYMENT_FAILED':
      return <PaymentFailedItem activity={activity} />
    case 'PAYMENT_CHANGED':
      return <PaymentChangedItem activity={activity} />
    case 'STATE_CHANGE':
      return <StateChangeItem activity={activity} />
    case 'CASE_CREATED':
      return (
        <ActivityItem icon={FolderNew} title="Case created" at={activity.created}>
          {activity.user_name && <p className="fw-activity-meta">{activity.user_name}</p>}
        </ActivityItem>
      )
    case 'INVOICE_GENERATED':
      return <InvoiceItem activity={activity} />
    case 'LETTER_SENT':
      return <LetterItem activity={activity} />
  }
}
