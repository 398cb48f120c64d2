import { BankAccount, Issue, TickCircle } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Activity, PaymentChange } from '../../../../contracts/model/cases/activity.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { disputeReason } from '../../../../contracts/rules/money/dispute-reason.ts'
import { methodName } from '../../../../contracts/rules/money/method-name.ts'
import { caseStateAppearance } from '../../../actions/case-state-appearance.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime, formatMoney } from '../../../ui/format.ts'
import { ActivityItem } from '../activity/activity-item.tsx'
import { $hasBillingAddress, billingAddressShown } from '../billing/billing-model.ts'

type Of<T extends Activity['type']> = { readonly activity: Extract<Activity, { type: T }> }

/** Settled for payments from before amounts were recorded (G-606; CASEERR-25). */
const LEGACY_PAYMENT = 'Details of this payment were not recorded at the time.'

const joined = (...parts: (string | null)[]) =>
  parts.filter((part) => part !== null && part !== '').join(' · ')

const money = (amount: number | null, currency: string | null) =>
  amount === null ? null : `${formatMoney(amount)} ${currency ?? ''}`.trim()

const Line = ({ children }: { readonly children: string }) =>
  children === '' ? null : <p className="fw-activity-text">{children}</p>

/** The opponent entered who pays: nothing is paid yet. */
export function CheckoutItem({ activity }: Of<'BILLING_ADDR_SET'>) {
  const { isKnown, show } = useUnit({ isKnown: $hasBillingAddress, show: billingAddressShown })
  return (
    <ActivityItem icon={BankAccount} title="Checkout initiated" at={activity.created}>
      <Line>{activity.content.summary}</Line>
      {isKnown && <LinkButton onClick={() => show()}>Billing address</LinkButton>}
    </ActivityItem>
  )
}

export const PaymentInitiatedItem = ({ activity }: Of<'PAYMENT_INITIATED'>) => (
  <ActivityItem icon={BankAccount} title="Payment initiated" at={activity.created}>
    <Line>{joined(money(activity.content.amount, activity.content.currency))}</Line>
  </ActivityItem>
)

export function PaymentSucceededItem({ activity }: Of<'PAYMENT_SUCCEEDED'>) {
  const { amount, currency, payment_method } = activity.content
  return (
    <ActivityItem icon={TickCircle} tone="success" title="Payment succeeded" at={activity.created}>
      <Line>{joined(money(amount, currency), payment_method && methodName(payment_method))}</Line>
    </ActivityItem>
  )
}

export const PaymentFailedItem = ({ activity }: Of<'PAYMENT_FAILED'>) => (
  <ActivityItem icon={Issue} tone="danger" title="Payment failed" at={activity.created}>
    <Line>{activity.content.message}</Line>
  </ActivityItem>
)

const changeTitles: Readonly<Record<PaymentChange, string>> = {
  refunded: 'Payment refunded',
  'refund-failed': 'Refund failed',
  disputed: 'Payment disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  inquiry: 'Inquiry by the bank',
  'inquiry-closed': 'Inquiry closed',
}

/** What became of a payment at its provider after it had arrived (decision 5.27). */
export function PaymentChangedItem({ activity }: Of<'PAYMENT_CHANGED'>) {
  const { change, amount, currency, reason, answer_by } = activity.content
  const isGood = change === 'dispute-won' || change === 'inquiry-closed'
  return (
    <ActivityItem
      icon={isGood ? TickCircle : Issue}
      tone={isGood ? 'success' : 'danger'}
      title={changeTitles[change]}
      at={activity.created}
    >
      <Line>{joined(money(amount, currency), reason && disputeReason(reason))}</Line>
      {answer_by !== null && (
        <Line>{`To be answered at the payment provider until ${formatDateTime(answer_by)}`}</Line>
      )}
    </ActivityItem>
  )
}

/** From one state to the next; a payment says what was paid, or that nobody wrote it down. */
export function StateChangeItem({ activity }: Of<'STATE_CHANGE'>) {
  const { old_state, new_state, additional_info: paid } = activity.content
  const look = caseStateAppearance[new_state]
  const details = paid
    ? joined(
        money(paid.amount, paid.currency),
        paid.payment_method && methodName(paid.payment_method),
      )
    : new_state === 'PAID'
      ? LEGACY_PAYMENT
      : ''
  return (
    <ActivityItem
      glyph={look.shape}
      tone={look.tone}
      title={`${caseStateLabels[old_state]} to ${caseStateLabels[new_state]}`}
      at={activity.created}
    >
      <Line>{details}</Line>
      {activity.user_name && <p className="fw-activity-meta">{activity.user_name}</p>}
    </ActivityItem>
  )
}
