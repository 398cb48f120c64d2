import type { mailFlowCommands } from '../../../../contracts/commands/mail-flows.ts'
import { flowNameError, presetName } from '../../../../contracts/rules/mail/mail-flows.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

/** Shown when the server has confirmed it: an id comes from there alone. */
export const mailFlowHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof mailFlowCommands
> = {
  'mail-flow.create': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, customerId: customer_id, input: { name, presets, copy_of } }, gateway) => {
      const wrong = flowNameError(name)
      if (wrong !== null) return refused(wrong)
      const preset_name = presetName(presets)
      const body = {
        name: name.trim(),
        ...(preset_name !== undefined && { preset_name }),
        ...(copy_of !== undefined && { copy_of }),
      }
      const request = { params: { customer_id }, body }
      return doneWith(
        await gateway.change('createMailFlow', request, { commandId: id }),
        (flow) => ({ flow_id: flow.id }),
      )
    },
  },
  'mail-flow.rename': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, customerId: customer_id, input: { flow_id, name } }, gateway) => {
      const wrong = flowNameError(name)
      if (wrong !== null) return refused(wrong)
      const request = { params: { customer_id, id: flow_id }, body: { name: name.trim() } }
      const answer = await gateway.change('renameMailFlow', request, { commandId: id })
      return doneWith(answer, nothing)
    },
  },
  'mail-flow.delete': {
    toasts: { done: 'deletion successful!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, customerId: customer_id, input: { flow_id } }, gateway) => {
      const request = { params: { customer_id, id: flow_id } }
      const answer = await gateway.change('deleteMailFlow', request, { commandId: id })
      return doneWith(answer, nothing)
    },
  },
}
