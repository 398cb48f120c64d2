import type { unmappedCommands } from '../../../../contracts/commands/unmapped.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

/** Shown when the server has confirmed it; its screen says how it ended, for many mails in one sentence. */
export const unmappedHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof unmappedCommands
> = {
  'email.map-to-case': {
    toasts: null,
    run: async ({ id, customerId: customer_id, input: { email_id, case_id } }, gateway) => {
      const params = { customer_id, emailId: email_id, caseId: case_id }
      return doneWith(await gateway.change('mapEmail', { params }, { commandId: id }), nothing)
    },
  },
  'email.delete': {
    toasts: null,
    run: async ({ id, customerId: customer_id, input: { email_id } }, gateway) => {
      const params = { customer_id, emailId: email_id }
      return doneWith(await gateway.change('deleteEmail', { params }, { commandId: id }), nothing)
    },
  },
}
