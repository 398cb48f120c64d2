import type { businessCommands } from '../../../../contracts/commands/accounts/business.ts'
import { readBusiness } from '../../../../contracts/rules/accounts/business-details.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf } from '../effects/answers.ts'

export const businessHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof businessCommands
> = {
  'customer.address.change': {
    toasts: { done: 'Success!' },
    run: async (command, gateway) => {
      const { customerId: customer_id, input } = command
      const { version: _, ...typed } = input
      const read = readBusiness(typed)
      if (!read.ok) return refused(read.message)
      const request = { params: { customer_id }, body: read.value }
      const answer = await gateway.change('saveBusinessDetails', request, headersOf(command))
      return doneWith(answer, ({ events: _events, ...details }) => details)
    },
  },
  'customer.credits.add': {
    toasts: { done: 'Success!' },
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const request = { params: { customer_id }, body: input }
      const answer = await gateway.change('addCredits', request, { commandId: id })
      return doneWith(answer, ({ amount }) => ({ amount }))
    },
  },
}
