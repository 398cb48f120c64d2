import {
  cancellationRefusal,
  invoiceRefusal,
  readBilling,
} from '../../../../contracts/rules/invoices/invoices.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf } from '../effects/answers.ts'

/** TOAST-07. */
const INVOICE_MS = 2_000

type InvoiceCommand = 'case.invoice.generate' | 'case.invoice.cancel'

const made = ({ invoice_id }: { invoice_id: string }) => ({ invoice_id })

/** Number and document are the server's to give: nothing is shown before its answer. */
export const invoiceHandlers: Pick<CommandHandlers<View, Prediction>, InvoiceCommand> = {
  'case.invoice.generate': {
    toasts: { done: 'Success', doneMs: INVOICE_MS },
    refuse: ({ input }, view) => {
      const detail = detailIn(view, input.case_id)
      if (!detail) return null
      const billing = readBilling(input.billing, detail.vat_id_required)
      return billing.ok ? invoiceRefusal(detail) : billing.message
    },
    run: async (command, gateway) => {
      const { case_id, billing, shown_invoice } = command.input
      const read = readBilling(billing, false)
      if (!read.ok) return refused(read.message)
      const body = { ...read.value, ...(shown_invoice !== undefined && { shown_invoice }) }
      const request = { params: { id: case_id }, body }
      return doneWith(await gateway.change('generateInvoice', request, headersOf(command)), made)
    },
  },
  'case.invoice.cancel': {
    toasts: { done: 'Success', doneMs: INVOICE_MS },
    refuse: ({ input }, view) => {
      const invoices = detailIn(view, input.case_id)?.invoices ?? []
      const invoice = invoices.find(({ id }) => id === input.invoice_id)
      return invoice ? cancellationRefusal(invoice) : null
    },
    run: async (command, gateway) => {
      const { case_id, invoice_id } = command.input
      const request = { params: { id: case_id }, body: { cancelled_invoice_id: invoice_id } }
      return doneWith(await gateway.change('cancelInvoice', request, headersOf(command)), made)
    },
  },
}
