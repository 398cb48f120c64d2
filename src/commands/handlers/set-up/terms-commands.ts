import type { termsCommands } from '../../../../contracts/commands/accounts/terms.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

export const termsHandlers: Pick<CommandHandlers<View, Prediction>, keyof typeof termsCommands> = {
  'terms.accept': {
    toasts: null,
    run: async ({ id, customerId, input }, gateway) => {
      const request = {
        params: { customer_id: customerId },
        query: input,
      }
      return doneWith(await gateway.change('acceptTerms', request, { commandId: id }), nothing)
    },
  },
}
