import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { $invoiceInQuestion, cancellationDialog } from './cancel-invoice-model.ts'

/** INVCASE-18: focus starts on the way out. */
export function CancelInvoiceDialog() {
  const invoice = useUnit($invoiceInQuestion)
  const dialog = useDialogFrame(cancellationDialog)
  useFocusNearby(invoice !== null)
  return (
    <ConfirmDialog
      title={`Cancel invoice ${invoice?.number ?? ''}`}
      confirmLabel="Cancel invoice"
      cancelLabel="Keep invoice"
      destructive
      {...dialog}
    >
      <p>A cancellation invoice reverses this invoice. Both stay with the case.</p>
      <ConflictNotice of={cancellationDialog.conflict} overLabel="Cancel anyway" />
    </ConfirmDialog>
  )
}
