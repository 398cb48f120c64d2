import type { invoiceTemplateCommands } from '../../../../contracts/commands/accounting/invoice-templates.ts'
import { readInvoiceTemplate } from '../../../../contracts/rules/invoices/invoice-templates.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'

const toasts = { done: 'Success!', failed: 'reason', hasLongErrors: true } as const

/** Shown when the server has confirmed it: an id and a version come from there alone. */
export const invoiceTemplateHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof invoiceTemplateCommands
> = {
  'invoice-template.create': {
    toasts,
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const values = readInvoiceTemplate(input)
      if (!values.ok) return refused(values.message)
      const request = { params: { customer_id }, body: values.value }
      return doneWith(
        await gateway.change('createInvoiceTemplate', request, { commandId: id }),
        ({ invoice_template_id }) => ({ template_id: invoice_template_id }),
      )
    },
  },
  'invoice-template.change': {
    toasts: { ...toasts, showsConflict: true },
    run: async (command, gateway) => {
      const { template_id, version: _, restored_from, ...given } = command.input
      const values = readInvoiceTemplate(given)
      if (!values.ok) return refused(values.message)
      const restored = restored_from === undefined ? {} : { restored_from }
      const request = {
        params: { customer_id: command.customerId, id: template_id },
        body: { ...values.value, ...restored },
      }
      return doneWith(
        await gateway.change('changeInvoiceTemplate', request, headersOf(command)),
        ({ cases }) => ({ cases }),
      )
    },
  },
  'invoice-template.delete': {
    toasts,
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const request = { params: { customer_id, id: input.template_id } }
      const answer = await gateway.change('deleteInvoiceTemplate', request, { commandId: id })
      return doneWith(answer, nothing)
    },
  },
}
