import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import {
  $invoiceInQuestion,
  cancelInvoice,
  cancellationConflict,
  invoiceCancellationConfirmed,
  invoiceCancellationLeft,
} from './cancel-invoice-model.ts'

/** INVCASE-18: focus starts on the way out. */
export function CancelInvoiceDialog() {
  const { invoice, busy, error, isStale, confirm, leave } = useUnit({
    invoice: $invoiceInQuestion,
    busy: cancelInvoice.$pending,
    error: cancelInvoice.$error,
    isStale: cancellationConflict.$isStale,
    confirm: invoiceCancellationConfirmed,
    leave: invoiceCancellationLeft,
  })
  useFocusNearby(invoice !== null)
  return (
    <ConfirmDialog
      title={`Cancel invoice ${invoice?.number ?? ''}`}
      confirmLabel="Cancel invoice"
      cancelLabel="Keep invoice"
      destructive
      isOpen={invoice !== null}
      busy={busy}
      error={isStale ? null : error}
      onConfirm={() => confirm()}
      onCancel={() => leave()}
    >
      <p>A cancellation invoice reverses this invoice. Both stay with the case.</p>
      <ConflictNotice of={cancellationConflict} overLabel="Cancel anyway" />
    </ConfirmDialog>
  )
}
