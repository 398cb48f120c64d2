import type { sessionCommands } from '../../../../contracts/commands/accounts/session.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'

/** The session's events are local: the server numbers none (engine.md 1). */
const noEvents = { events: [], through: null }

export const sessionHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof sessionCommands
> = {
  'session.login': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.login({ body: input })
      if (answer.kind !== 'answer') return answer
      return { kind: 'done', result: answer.value, ...noEvents }
    },
  },
  'session.second-factor': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.verifyFactor(input.code)
      if (answer.kind !== 'answer') return answer
      return { kind: 'done', result: answer.value, ...noEvents }
    },
  },
  /** Its failure on the server is ignored: the session ends here at once (G-621). */
  'session.logout': {
    toasts: null,
    run: async (_command, gateway) => {
      await gateway.logout()
      return { kind: 'done', result: {}, ...noEvents }
    },
  },
}
