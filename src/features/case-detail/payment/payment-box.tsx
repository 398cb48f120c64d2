import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { methodName } from '../../../../contracts/rules/money/method-name.ts'
import { toHundredths, toMajor } from '../../../../contracts/rules/money/money.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatDateTime, formatMoney } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { billingAddressShown } from '../billing/billing-model.ts'

/** What was received, while the case is PAID (DETAIL-03), and what of it went back or is asked back (decision 5.27). */
export function PaymentBox({ detail }: { readonly detail: CaseDetail }) {
  const showAddress = useUnit(billingAddressShown)
  const { payment } = detail
  if (detail.state !== 'PAID' || !payment) return null
  const { amount_refunded: refunded = 0, amount_disputed = 0, amount_lost: lost = 0 } = payment
  const disputed = toMajor(toHundredths(amount_disputed) - toHundredths(lost))
  const currency = detail.charge_details?.currency ?? detail.claim_details.currency ?? ''
  return (
    <section aria-label="Payment">
      <Notice
        tone={refunded > 0 || amount_disputed > 0 ? 'warning' : 'success'}
        action={
          detail.billing_address && (
            <LinkButton onClick={() => showAddress()}>Billing address</LinkButton>
          )
        }
      >
        <p className="fw-text-head fw-num">
          {`${formatMoney(payment.amount_received)} ${currency} received`}
        </p>
        {refunded > 0 && (
          <p className="fw-num">{`${formatMoney(refunded)} ${currency} refunded`}</p>
        )}
        {disputed > 0 && (
          <p className="fw-num">{`${formatMoney(disputed)} ${currency} disputed`}</p>
        )}
        {lost > 0 && (
          <p className="fw-num">{`${formatMoney(lost)} ${currency} lost in a dispute`}</p>
        )}
        <p className="fw-num">
          {[
            formatDateTime(payment.date_received),
            payment.payment_method_type && methodName(payment.payment_method_type),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Notice>
    </section>
  )
}
