import type { accountCommands } from '../../../../contracts/commands/accounts/account.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'

/** Nobody is logged in here: the customer's events come with the first session. */
const noEvents = { events: [], through: null }

export const accountHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof accountCommands
> = {
  'account.create': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.call('createAccount', { body: input })
      if (answer.kind !== 'answer') return answer
      return { kind: 'done', result: {}, ...noEvents }
    },
  },
  'session.sign-up': {
    toasts: null,
    run: async ({ input: { link, ...body } }, gateway) => {
      const answer = await gateway.signUp({ params: { link }, body })
      if (answer.kind !== 'answer') return answer
      return { kind: 'done', result: answer.value, ...noEvents }
    },
  },
}
