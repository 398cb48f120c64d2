import type { secondFactorCommands } from '../../../../contracts/commands/accounts/second-factor.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

/** No event brings a key or a code. */
const noEvents = { events: [], through: null }

export const secondFactorHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof secondFactorCommands
> = {
  'second-factor.begin': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.call('beginSecondFactor', { body: input })
      return answer.kind === 'answer' ? { kind: 'done', result: answer.value, ...noEvents } : answer
    },
  },
  'second-factor.confirm': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.call('confirmSecondFactor', { body: input })
      return answer.kind === 'answer' ? { kind: 'done', result: answer.value, ...noEvents } : answer
    },
  },
  'second-factor.recovery-codes.renew': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.call('renewRecoveryCodes', { body: input })
      return answer.kind === 'answer' ? { kind: 'done', result: answer.value, ...noEvents } : answer
    },
  },
  'second-factor.turn-off': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.call('turnOffSecondFactor', { body: input })
      return answer.kind === 'answer' ? { kind: 'done', result: {}, ...noEvents } : answer
    },
  },
  'second-factor.reset': {
    toasts: null,
    run: async ({ id, input }, gateway) => {
      const request = { params: { id: input.user_id } }
      return doneWith(
        await gateway.change('resetSecondFactor', request, { commandId: id }),
        nothing,
      )
    },
  },
  'second-factor.require': {
    toasts: null,
    run: async ({ id, customerId, input }, gateway) => {
      const request = { params: { customer_id: customerId }, body: input }
      return doneWith(
        await gateway.change('requireSecondFactor', request, { commandId: id }),
        nothing,
      )
    },
  },
}
