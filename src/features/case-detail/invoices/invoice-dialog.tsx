import { useUnit } from 'effector-react'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { BillingFields } from './billing-fields.tsx'
import { invoiceField } from './invoice-form.ts'
import {
  $billingErrors,
  $invoiceOpen,
  $invoicePending,
  $isInvoiceDraft,
  $vatIdRequired,
  generateInvoice,
  invoice,
  invoiceCancelled,
  invoiceConfirmed,
  invoiceConflict,
  invoiceDraftDiscarded,
} from './invoice-model.ts'

/** Who the invoice is made out to, asked before it is generated (INVCASE-01). */
export function InvoiceDialog() {
  const unit = useUnit({
    isOpen: $invoiceOpen,
    form: invoice.$form,
    isDraft: $isInvoiceDraft,
    errors: $billingErrors,
    vatIdRequired: $vatIdRequired,
    busy: $invoicePending,
    error: generateInvoice.$error,
    isStale: invoiceConflict.$isStale,
    change: invoice.changed,
    confirm: invoiceConfirmed,
    cancel: invoiceCancelled,
    discard: invoiceDraftDiscarded,
  })
  return (
    <DialogForm
      title="Billing information for invoice"
      confirmLabel="Generate invoice"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.isStale ? null : unit.error}
    >
      <FormConflictNotice
        of={invoiceConflict}
        form={invoice}
        fieldOf={invoiceField}
        overLabel="Generate anyway"
      />
      {unit.isDraft && (
        <Notice
          tone="neutral"
          action={<LinkButton onClick={() => unit.discard()}>Discard</LinkButton>}
        >
          This is what you typed last time; no invoice was generated with it.
        </Notice>
      )}
      <BillingFields
        form={unit.form}
        errors={unit.errors}
        vatIdRequired={unit.vatIdRequired}
        onChange={unit.change}
      />
    </DialogForm>
  )
}
