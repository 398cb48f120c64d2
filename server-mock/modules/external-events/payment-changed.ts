import type { MovingChange, PaymentChange } from '../../../contracts/model/cases/activity.ts'
import type { Payment } from '../../../contracts/model/cases/case.ts'
import { disputeReason } from '../../../contracts/rules/money/dispute-reason.ts'
import { toHundredths, toMajor } from '../../../contracts/rules/money/money.ts'
import { RolledBack, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { writeDetail } from '../case-record/write-case.ts'
import { bookChange } from '../ledger/book-change.ts'
import { notifyStaff } from '../system-mail/notify-staff.ts'
import { outsideEntry } from './outside-entry.ts'
import type { OutsideEventOf } from './outside-event.ts'

/** What has become of a payment, and whether it is the one that the case was paid by. */
export type PaymentNews = {
  change: MovingChange
  /** In hundredths. */
  amount: number
  currency: string
  reason: string | null
  answerBy: string | null
  isBooked: boolean
}

/** The bank only asks about a payment, or does so no longer. */
export type InquiryNews = Omit<PaymentNews, 'change'> & { change: 'inquiry' | 'inquiry-closed' }

/** Of the payment that a case was paid by; a case without one takes no such news. */
export function bookedNews(
  { row, detail }: CaseSnapshot,
  event: OutsideEventOf<'payment-changed'>,
): PaymentNews {
  if (!detail.payment)
    throw new RolledBack(refuse(409, `Invalid request: case in state ${row.state} has no payment.`))
  return {
    ...{ change: event.change, amount: toHundredths(event.amount), isBooked: true },
    ...{ currency: detail.claim_details.currency ?? '', reason: event.reason ?? null },
    answerBy: event.answer_by ?? null,
  }
}

const atLeastZero = (hundredths: number): number => toMajor(Math.max(0, hundredths))

/** What is refunded and disputed of a payment after these news: what is lost in a dispute stays away. */
function after(payment: Payment, { change, amount }: PaymentNews): Payment {
  const refunded = toHundredths(payment.amount_refunded ?? 0)
  const disputed = toHundredths(payment.amount_disputed ?? 0)
  const lost = toHundredths(payment.amount_lost ?? 0)
  switch (change) {
    case 'refunded':
      return { ...payment, amount_refunded: atLeastZero(refunded + amount) }
    case 'refund-failed':
      return { ...payment, amount_refunded: atLeastZero(refunded - amount) }
    case 'disputed':
      return { ...payment, amount_disputed: atLeastZero(disputed + amount) }
    case 'dispute-won':
      return { ...payment, amount_disputed: atLeastZero(disputed - amount) }
    case 'dispute-lost':
      return { ...payment, amount_lost: Math.min(atLeastZero(lost + amount), toMajor(disputed)) }
  }
}

/** Hundredths of a payment that are not with us. */
const awayOf = ({ amount_refunded, amount_disputed }: Payment): number =>
  toHundredths(amount_refunded ?? 0) + toHundredths(amount_disputed ?? 0)

const entries = {
  refunded: 'refund',
  'refund-failed': 'refund-failed',
  disputed: 'dispute',
  'dispute-won': 'dispute-won',
} as const

const subjects: Readonly<Record<PaymentChange, string>> = {
  refunded: 'Refund',
  'refund-failed': 'Refund failed',
  disputed: 'Payment disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  inquiry: 'Inquiry by the bank',
  'inquiry-closed': 'Inquiry closed',
}

const day = (instant: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))

/** Said after the amount and the case. */
function told({ change, reason, answerBy }: PaymentNews | InquiryNews): string {
  const because = reason ? ` (${disputeReason(reason)})` : ''
  const until = answerBy
    ? `; it can be answered at the payment provider until ${day(answerBy)}`
    : ''
  switch (change) {
    case 'refunded':
      return 'was refunded at the payment provider'
    case 'refund-failed':
      return 'could not be refunded and is back at the payment provider'
    case 'disputed':
      return `is disputed by the payer's bank${because}${until}`
    case 'dispute-won':
      return 'was disputed and stays paid'
    case 'dispute-lost':
      return 'was disputed and went back to the payer'
    case 'inquiry':
      return `is inquired about by the payer's bank and stays paid meanwhile${because}${until}`
    case 'inquiry-closed':
      return 'was inquired about and stays paid'
  }
}

/**
 * A payment that arrived is no longer whole, or is again: the case says so in its timeline and beside what was received, and
 * staff are told. Its state stays: whether it is claimed anew is for a person to decide (decision 5.27).
 */
export async function changePayment(
  change: ChangeContext,
  before: CaseSnapshot,
  news: PaymentNews,
): Promise<void> {
  const { id } = before.row
  const { payment, host } = before.detail
  const amount = toMajor(news.amount)
  await changeLocked(change, before, 'case.payment-changed', async () => {
    if (news.isBooked && payment) {
      const now = after(payment, news)
      await writeDetail(change, id, { payment: now })
      // That a dispute is lost moves nothing: the amount is away since it began.
      if (news.change !== 'dispute-lost')
        await bookChange(change, id, entries[news.change], awayOf(payment) - awayOf(now))
    }
    const activity = await writeActivity(change, {
      ...outsideEntry(change, id),
      type: 'PAYMENT_CHANGED',
      content: {
        ...{ change: news.change, amount, currency: news.currency },
        ...{ reason: news.reason, answer_by: news.answerBy },
      },
    })
    return { activity }
  })
  const number = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount)
  await notifyStaff(change, 'payments', {
    subject: `${subjects[news.change]}: case ${id}`,
    text: `${number} ${news.currency} of a payment for case ${id} (${host}) ${told(news)}.\n\n${change.config.publicUrl}\n`,
  })
}

/** An inquiry of the payer's bank stands in the timeline, and staff are told: it may become a dispute. */
export async function tellInquiry(
  change: ChangeContext,
  before: CaseSnapshot,
  news: InquiryNews,
): Promise<void> {
  const { id } = before.row
  const { currency, reason, answerBy } = news
  const amount = toMajor(news.amount)
  await changeLocked(change, before, 'case.payment-changed', async () => ({
    activity: await writeActivity(change, {
      ...outsideEntry(change, id),
      type: 'PAYMENT_CHANGED',
      content: { change: news.change, amount, currency, reason, answer_by: answerBy },
    }),
  }))
  const sum = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(amount)
  await notifyStaff(change, 'payments', {
    subject: `${subjects[news.change]}: case ${id}`,
    text: `${sum} ${currency} of a payment for case ${id} (${before.detail.host}) ${told(news)}.\n\n${change.config.publicUrl}\n`,
  })
}
