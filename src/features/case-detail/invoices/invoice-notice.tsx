import { useUnit } from 'effector-react'
import { INVOICE_BLOCKED } from '../../../../contracts/rules/invoices/invoices.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { $invoiceObstacle, invoiceNoticeClosed } from './invoice-model.ts'

/** Why no invoice can be generated (INVCASE-15 to INVCASE-17). */
export function InvoiceNotice() {
  const { obstacle, close } = useUnit({ obstacle: $invoiceObstacle, close: invoiceNoticeClosed })
  return (
    <ViewDialog
      title={INVOICE_BLOCKED}
      width="narrow"
      isOpen={obstacle !== null}
      onClose={() => close()}
      actions={
        <Button kind="primary" onClick={() => close()}>
          Close
        </Button>
      }
    >
      <p>{obstacle}</p>
    </ViewDialog>
  )
}
