import type { mailSetupCommands } from '../../../../contracts/commands/accounts/mail-setup.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'

/** Shown when the server has confirmed it: nobody wants to believe in a mail server too early. */
export const mailSetupHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof mailSetupCommands
> = {
  'mail-setup.save': {
    toasts: null,
    run: async (command, gateway) => {
      const { customerId: customer_id, input } = command
      const { version: _, ...body } = input
      const request = { params: { customer_id }, body }
      return doneWith(await gateway.change('saveMailSetup', request, headersOf(command)), nothing)
    },
  },
  'mail-setup.activate': {
    toasts: null,
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const request = { params: { customer_id }, body: input }
      return doneWith(
        await gateway.change('activateMailSetup', request, { commandId: id }),
        nothing,
      )
    },
  },
  'mail-setup.inbound.activate': {
    toasts: null,
    run: async ({ id, customerId: customer_id }, gateway) => {
      const request = { params: { customer_id } }
      return doneWith(await gateway.change('activateInbound', request, { commandId: id }), nothing)
    },
  },
}
