import { type History, record } from '../history.ts'
import { DAY, iso } from '../timestamps.ts'
import { colleague } from './steps.ts'

/** An invoice that stands; the newest comes first in the case's list. */
export function invoiced(history: History, at: number): void {
  const id = history.frame.random.id()
  const number = history.frame.nextInvoice()
  history.invoices.unshift({ id, number, type: 'ACTIVE', created: iso(at), cancels: null })
  record(
    history,
    'INVOICE_GENERATED',
    at,
    {
      invoice_id: id,
      invoice_number: number,
      type: 'ACTIVE',
      cancelled_invoice_number: null,
      cancellation_invoice_number: null,
      cancellation_invoice_id: null,
    },
    colleague(history),
  )
}

/** An invoice that was cancelled a day later: both documents stay (document 2, section 4 "Invoices on a case"). */
export function invoiceWithdrawn(history: History, at: number): void {
  const { random, nextInvoice } = history.frame
  const [id, cancellationId] = [random.id(), random.id()]
  const [number, cancellationNumber] = [nextInvoice(), nextInvoice()]
  const by = colleague(history)
  const cancelledAt = Math.min(at + DAY, history.frame.now - 60_000)
  const status = 'CANCELLED' as const
  history.invoices.unshift(
    {
      id: cancellationId,
      number: cancellationNumber,
      type: 'CANCELLATION',
      status,
      created: iso(cancelledAt),
      cancels: id,
    },
    { id, number, type: 'CANCELLED', status, created: iso(at), cancels: null },
  )
  record(
    history,
    'INVOICE_GENERATED',
    at,
    {
      invoice_id: id,
      invoice_number: number,
      type: 'CANCELLED',
      cancelled_invoice_number: null,
      cancellation_invoice_number: cancellationNumber,
      cancellation_invoice_id: cancellationId,
    },
    by,
  )
  record(
    history,
    'INVOICE_GENERATED',
    cancelledAt,
    {
      invoice_id: cancellationId,
      invoice_number: cancellationNumber,
      type: 'CANCELLATION',
      cancelled_invoice_number: number,
      cancellation_invoice_number: null,
      cancellation_invoice_id: null,
    },
    by,
  )
}
