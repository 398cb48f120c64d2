import type { KnownEvent, ServerEventName } from '../../events/definitions.ts'
import type { NoticeKind } from '../../model/accounts/notices.ts'
import type { Activity } from '../../model/cases/activity.ts'
import type { LetterStatus } from '../../model/cases/letter.ts'
import { writeNumber } from '../typed/typed-number-text.ts'

/** By which events each kind is told. Whatever is missing here is somebody's own work, or leads to one of these. */
export const noticeEvents = {
  'case.mail-received': 'email',
  'case.payment-succeeded': 'payment',
  'case.payment-failed': 'payment',
  'case.payment-changed': 'payment',
  'case.license-uploaded': 'license',
  'case.letter-progressed': 'letter',
  'case.callback-requested': 'callback',
  'case.mail-failed': 'failure',
  'case.activation-mail-failed': 'failure',
  'email.unmapped-received': 'unmapped',
} as const satisfies Partial<Record<ServerEventName, NoticeKind>>
export type NoticeEventName = keyof typeof noticeEvents

/** Whether an event may be one that somebody is told of. */
export const isNoticeEvent = (name: string): name is NoticeEventName =>
  Object.hasOwn(noticeEvents, name)

/** Of a letter's way only the ends that ask something of somebody are told. */
export const tellingLetters: readonly LetterStatus[] = [
  'action_required',
  'awaiting_credits',
  'invalid',
  'unprintable',
  'undeliverable',
]

const sum = (amount: number | null, currency: string | null): string =>
  amount === null ? '' : `${writeNumber(amount, 'amount')} ${currency ?? ''}`.trim()

const changes: Readonly<Record<string, string>> = {
  refunded: 'Refunded',
  'refund-failed': 'Refund failed',
  disputed: 'Disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  inquiry: 'Inquiry by the bank',
  'inquiry-closed': 'Inquiry closed',
}

const letterWords: Readonly<Partial<Record<LetterStatus, string>>> = {
  action_required: 'Action required',
  awaiting_credits: 'Awaiting credits',
  invalid: 'Invalid',
  unprintable: 'Unprintable',
  undeliverable: 'Undeliverable',
}

function textOf(activity: Activity): string {
  switch (activity.type) {
    case 'EMAIL_IN':
    case 'EMAIL_OUT':
    case 'TRIGGERED':
      return activity.content.subject
    case 'PAYMENT_SUCCEEDED':
      return `Paid ${sum(activity.content.amount, activity.content.currency)}`.trim()
    case 'PAYMENT_FAILED':
      return 'Payment failed'
    case 'PAYMENT_CHANGED': {
      const { change, amount, currency } = activity.content
      return `${changes[change]}: ${sum(amount, currency)}`
    }
    case 'STATE_CHANGE': {
      const paid = activity.content.additional_info
      return paid ? `Paid ${sum(paid.amount, paid.currency)}` : ''
    }
    case 'LETTER_SENT': {
      const { subject, letter_status } = activity.content
      return [letterWords[letter_status], subject].filter(Boolean).join(': ')
    }
    default:
      return ''
  }
}

/** What a machine wrote asks for no answer, and a mail that came back is told as the failure that it is. */
const isByMachine = (activity: Activity | null): boolean =>
  activity?.type === 'EMAIL_IN' && activity.content.automatic !== undefined

const isQuietLetter = (activity: Activity | null): boolean =>
  activity?.type === 'LETTER_SENT' && !tellingLetters.includes(activity.content.letter_status)

/** What an event tells whoever may see it, without its number and moment; null where it tells nothing. */
export function noticeOf(event: KnownEvent<NoticeEventName>) {
  const kind: NoticeKind = noticeEvents[event.name]
  if (event.name === 'email.unmapped-received') {
    const { subject } = event.payload.email
    return { kind, case_id: null, host: null, text: subject }
  }
  const { row, activity } = event.payload
  if (isByMachine(activity) || isQuietLetter(activity)) return null
  return { kind, case_id: row.id, host: row.host, text: activity ? textOf(activity) : '' }
}
