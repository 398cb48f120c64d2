import type { InvoiceKind } from '../../model/accounting/invoice-list.ts'

/** INVOICE-13, as it is read. */
export const invoiceKindLabels: Readonly<Record<InvoiceKind, string>> = {
  INVOICE: 'Invoice',
  CANCELLATION: 'Cancellation',
}
