import { createEvent, sample } from 'effector'
import type { InvoiceStatus } from '../../../../contracts/model/cases/invoice.ts'
import { isCancellable } from '../../../../contracts/rules/invoices/invoices.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'

/** An invoice as the question names it. */
type Asked = { id: string; number: string }

/** Asks whether this invoice shall be cancelled. */
export const invoiceCancellationRequested = createEvent<Asked>()

const cancelFx = createCommandEffect('case.invoice.cancel')

/** The question whether an invoice shall be cancelled. */
export const cancellationDialog = createCaseDialog({
  name: 'invoice-cancellation',
  requested: invoiceCancellationRequested,
  find: (_, invoice: Asked) => ({ invoice }),
  writes: ['invoices'],
})
cancellationDialog.sending(cancelFx)

/** The invoice in question; null while none is. */
export const $invoiceInQuestion = cancellationDialog.$opened.map((of) => of?.invoice ?? null)

sample({
  clock: sample({
    clock: cancellationDialog.confirmed,
    source: { invoice: $invoiceInQuestion, of: cancellationDialog.$of, isSent: cancelFx.pending },
  }).filterMap(({ invoice, of, isSent }) =>
    invoice && of && !isSent ? { ...of, invoice_id: invoice.id } : undefined,
  ),
  target: cancelFx,
})

const none: ReadonlySet<string> = new Set()

/** The invoices of the open case that can be cancelled (G-124). */
export const $cancellable = $caseDetail.map(
  (detail): ReadonlySet<string> =>
    detail ? new Set(detail.invoices.filter(isCancellable).map(({ id }) => id)) : none,
)

/** The invoices of the open case that were issued as e-invoices too. */
export const $eInvoices = $caseDetail.map(
  (detail): ReadonlySet<string> =>
    detail
      ? new Set(detail.invoices.filter((one) => one.e_invoice === true).map(({ id }) => id))
      : none,
)

const noStatuses: ReadonlyMap<string, InvoiceStatus> = new Map()

/** Those that were issued as XRechnung too. */
export const $xRechnungen = $caseDetail.map(
  (detail): ReadonlySet<string> =>
    detail
      ? new Set(detail.invoices.filter((one) => one.xrechnung === true).map(({ id }) => id))
      : none,
)

/** What the invoices of the open case are by now, by their ids. */
export const $invoiceStatuses = $caseDetail.map((detail) =>
  detail
    ? new Map(detail.invoices.flatMap(({ id, status }) => (status ? [[id, status] as const] : [])))
    : noStatuses,
)
