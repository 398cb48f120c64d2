import { useUnit } from 'effector-react'
import {
  INVOICE_BLOCKED,
  NO_INVOICE_TEMPLATE,
} from '../../../../contracts/rules/invoices/invoices.ts'
import { offerRequested } from '../../../actions/requests.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { $invoiceObstacle, invoiceNoticeClosed } from './invoice-model.ts'

/** Why no invoice can be generated (INVCASE-15 to INVCASE-17). */
export function InvoiceNotice() {
  const { obstacle, close, openOffer } = useUnit({
    obstacle: $invoiceObstacle,
    close: invoiceNoticeClosed,
    openOffer: offerRequested,
  })
  const chooseTemplate = () => {
    close()
    openOffer()
  }
  return (
    <ViewDialog
      title={INVOICE_BLOCKED}
      width="narrow"
      isOpen={obstacle !== null}
      onClose={() => close()}
      actions={
        <>
          {obstacle === NO_INVOICE_TEMPLATE && (
            <Button onClick={chooseTemplate}>Choose an invoice template</Button>
          )}
          <Button kind="primary" onClick={() => close()}>
            Close
          </Button>
        </>
      }
    >
      <p>{obstacle}</p>
    </ViewDialog>
  )
}
