import { createEvent, createStore, sample } from 'effector'
import { isCancellable } from '../../../../contracts/rules/invoices/invoices.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'

/** An invoice as the question names it. */
type Asked = { id: string; number: string }

/** Asks whether this invoice shall be cancelled. */
export const invoiceCancellationRequested = createEvent<Asked>()
export const invoiceCancellationConfirmed = createEvent()
export const invoiceCancellationLeft = createEvent()

const cancelFx = createCommandEffect('case.invoice.cancel')
export const cancelInvoice = formOperation('invoice-cancellation', cancelFx)

const opened = sample({
  clock: invoiceCancellationRequested,
  source: $caseDetail,
  fn: (detail, invoice) => ({ detail, invoice }),
}).filterMap(({ detail, invoice }) => (detail ? { detail, invoice } : undefined))
const closed = [invoiceCancellationLeft, doneHere(cancelInvoice), $selectedCaseId, sessionEnded]

export const cancellationConflict = createConflict({
  name: 'invoice-cancellation',
  opened,
  closed,
  writes: ['invoices'],
})
const { $watch, $version } = cancellationConflict.concurrentChanges
refuseInto(cancellationConflict, { fx: cancelFx, operation: cancelInvoice })

/** The invoice in question; null while none is. */
export const $invoiceInQuestion = createStore<Asked | null>(null)
  .on(opened, (_, { invoice }) => invoice)
  .reset(closed)

sample({ clock: opened, fn: () => undefined, target: cancelInvoice.reset })

sample({
  clock: sample({
    clock: invoiceCancellationConfirmed,
    source: {
      invoice: $invoiceInQuestion,
      watch: $watch,
      version: $version,
      isSent: cancelFx.pending,
    },
  }).filterMap(({ invoice, watch, version, isSent }) =>
    invoice && watch && version !== null && !isSent
      ? { case_id: watch.caseId, version, invoice_id: invoice.id }
      : undefined,
  ),
  target: cancelFx,
})

const none: ReadonlySet<string> = new Set()

/** The invoices of the open case that can be cancelled (G-124). */
export const $cancellable = $caseDetail.map(
  (detail): ReadonlySet<string> =>
    detail ? new Set(detail.invoices.filter(isCancellable).map(({ id }) => id)) : none,
)
