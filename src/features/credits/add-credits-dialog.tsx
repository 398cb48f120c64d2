import { useUnit } from 'effector-react'
import { CREDITS_AT_ONCE } from '../../../contracts/limits.ts'
import { CREDIT_PRICE } from '../../../contracts/rules/accounts/plan-features.ts'
import { creditsRule } from '../../../contracts/rules/money/number-input.ts'
import { useDialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import {
  $addOpen,
  $amount,
  $amountError,
  $amountText,
  addCancelled,
  addConfirmed,
  addCredits,
  amountTyped,
} from './model.ts'

const adding = {
  ...addCredits,
  $isOpen: $addOpen,
  confirmed: addConfirmed,
  cancelled: addCancelled,
}

/** The dialog 'Add Credits': how many, what they cost, and who invoices them (CREDITS-02, CREDITS-07). */
export function AddCreditsDialog({ supportEmail }: { readonly supportEmail: string | null }) {
  const unit = useUnit({
    text: $amountText,
    amount: $amount,
    amountError: $amountError,
    type: amountTyped,
  })
  const dialog = useDialogFrame(adding)
  const { amount } = unit
  return (
    <DialogForm title="Add Credits" width="narrow" {...dialog} confirmLabel="Add Credits">
      <NumberField
        label="Credits"
        required
        rule={creditsRule}
        value={unit.text}
        error={unit.amountError}
        help={`A whole number from ${CREDITS_AT_ONCE.least} to ${formatCount(CREDITS_AT_ONCE.most)}.`}
        onChange={(text) => unit.type(text)}
      />
      <dl className="fw-credits-price">
        <dt className="fw-text-2">Price, plus VAT</dt>
        <dd className="fw-num">
          {amount === null ? '—' : formatMoney((amount * CREDIT_PRICE) / 100)}{' '}
          <span className="fw-text-3">EUR</span>
        </dd>
      </dl>
      <p className="fw-credits-support fw-text-small fw-text-2">
        You can use the credits immediately. Our support team receives the order and sends the
        invoice
        {supportEmail === null ? (
          '.'
        ) : (
          <>
            : <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </>
        )}
      </p>
    </DialogForm>
  )
}
