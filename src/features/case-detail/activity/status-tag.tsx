import { Cross, Dollar, Issue, Pause, Tick, Time, WarningSign } from '@blueprintjs/icons'
import type { Activity, EmailStatus } from '../../../../contracts/model/cases/activity.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { Tag, type Tone } from '../../../ui/tag/tag.tsx'

type Look = { text: string; tone: Tone | 'line'; icon: IconComponent }

const line = (text: string): Look => ({ text, tone: 'line', icon: Time })
const failed = (text: string): Look => ({ text, tone: 'danger', icon: Issue })

const emailLooks: Record<EmailStatus, Look> = {
  SCHEDULED: line('Scheduled'),
  PAUSED: { text: 'Paused', tone: 'warning', icon: Pause },
  SENT: { text: 'Sent', tone: 'success', icon: Tick },
  FAILED: failed('Failed'),
}

type Content<T extends Activity['type']> = Extract<Activity, { type: T }>['content']
type LetterStatus = Content<'LETTER_SENT'>['letter_status']
type InvoiceType = Content<'INVOICE_GENERATED'>['type']

const letterLooks: Record<LetterStatus, Look> = {
  validating: line('Validating'),
  ready_for_sending: line('Ready for sending'),
  submitted_for_sending: line('Submitted for sending'),
  print_preparation: line('Print preparation'),
  printing: line('Printing'),
  cancelling: line('Cancelling'),
  action_required: { text: 'Action required', tone: 'warning', icon: WarningSign },
  awaiting_credits: { text: 'Awaiting credits', tone: 'warning', icon: Dollar },
  invalid: failed('Invalid'),
  unprintable: failed('Unprintable'),
  undeliverable: failed('Undeliverable'),
  sent: { text: 'Sent', tone: 'success', icon: Tick },
  cancelled: { text: 'Cancelled', tone: 'neutral', icon: Cross },
}

const invoiceLooks: Record<InvoiceType, Look> = {
  ACTIVE: { text: 'Active', tone: 'info', icon: Time },
  CANCELLED: { text: 'Cancelled', tone: 'neutral', icon: Cross },
  CANCELLATION: { text: 'Cancellation', tone: 'neutral', icon: Cross },
}

const LookTag = ({ look }: { readonly look: Look }) => (
  <Tag tone={look.tone} icon={look.icon}>
    {look.text}
  </Tag>
)

/** A mail's status (look.md, 3). */
export const EmailStatusTag = ({ status }: { readonly status: EmailStatus }) => (
  <LookTag look={emailLooks[status]} />
)

/** One of a letter's 13 states (LETTER-01). */
export const LetterStatusTag = ({ status }: { readonly status: LetterStatus }) => (
  <LookTag look={letterLooks[status]} />
)

/** Whether an invoice is in force, cancelled, or cancels another one. */
export const InvoiceTag = ({ type }: { readonly type: InvoiceType }) => (
  <LookTag look={invoiceLooks[type]} />
)
