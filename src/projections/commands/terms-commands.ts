import type { termsCommands } from '../../../contracts/commands/terms.ts'
import type { Doers } from '../../bus/command.ts'
import type { Prediction, View } from '../view.ts'
import { doneWith, nothing } from './answers.ts'

export const termsDoers: Pick<Doers<View, Prediction>, keyof typeof termsCommands> = {
  'terms.accept': {
    run: async ({ id, customerId, input }, gateway) => {
      const request = {
        params: { customer_id: customerId },
        query: input,
      }
      return doneWith(await gateway.change('acceptTerms', request, { commandId: id }), nothing)
    },
  },
}
