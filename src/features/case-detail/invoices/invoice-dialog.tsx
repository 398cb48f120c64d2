import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { BillingFields } from './billing-fields.tsx'
import { invoiceField } from './invoice-form.ts'
import {
  $billingErrors,
  $invoiceBlocked,
  $invoicePreview,
  $vatIdRequired,
  invoice,
  invoiceDialog,
  invoicePreviewLeft,
} from './invoice-model.ts'
import { PreviewStep } from './preview-step.tsx'

/** A press on 'Preview invoice' that is doubled must not generate what nobody has seen. */
const IGNORE_REPEAT_MS = 500

/** Who the invoice is made out to (INVCASE-01), then the invoice as it will be; only then it is generated. */
export function InvoiceDialog() {
  const { preview, blocked, back } = useUnit({
    preview: $invoicePreview,
    blocked: $invoiceBlocked,
    back: invoicePreviewLeft,
  })
  const dialog = useDialogFrame(invoiceDialog)
  const isPreview = preview.step === 'preview'
  return (
    <DialogForm
      title={isPreview ? 'Preview of the invoice' : 'Billing information for invoice'}
      confirmLabel={isPreview ? 'Generate invoice' : 'Preview invoice'}
      width={isPreview ? 'wide' : 'form'}
      {...dialog}
      waits={preview.isLoading}
      error={blocked === null ? (dialog.error ?? (isPreview ? null : preview.error)) : null}
      disabledReason={
        blocked ?? (isPreview && preview.error ? 'The preview could not be loaded' : null)
      }
      ignoreRepeatMs={IGNORE_REPEAT_MS}
      footStart={
        isPreview && <LinkButton onClick={() => back()}>Edit billing information</LinkButton>
      }
    >
      {blocked !== null && (
        <Notice tone="warning" announce="politely">
          {blocked}
        </Notice>
      )}
      <FormConflictNotice
        of={invoiceDialog.conflict}
        form={invoice}
        fieldOf={invoiceField}
        overLabel="Generate anyway"
      />
      {isPreview ? <PreviewStep /> : <BillingStep />}
    </DialogForm>
  )
}

/** Takes the focus that the other step's fields had. */
function Arriving({ children }: { readonly children: ReactNode }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => here.current?.querySelector('input')?.focus(), [])
  return <div ref={here}>{children}</div>
}

function BillingStep() {
  const unit = useUnit({
    form: invoice.$form,
    isDraft: invoiceDialog.$isDraft,
    errors: $billingErrors,
    vatIdRequired: $vatIdRequired,
    change: invoice.changed,
    discard: invoiceDialog.discardPressed,
  })
  return (
    <Arriving>
      {unit.isDraft && (
        <Notice
          tone="neutral"
          action={<LinkButton onClick={() => unit.discard()}>Discard</LinkButton>}
        >
          These details are from last time. No invoice was generated from them.
        </Notice>
      )}
      <BillingFields
        form={unit.form}
        errors={unit.errors}
        vatIdRequired={unit.vatIdRequired}
        onChange={unit.change}
      />
    </Arriving>
  )
}
