import type { profileCommands } from '../../../../contracts/commands/accounts/profile.ts'
import { readNames, readSignature } from '../../../../contracts/rules/accounts/profile.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

export const profileHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof profileCommands
> = {
  /** No event tells of a password. */
  'profile.password.change': {
    toasts: null,
    run: async ({ input }, gateway) => {
      const answer = await gateway.call('changePassword', { body: input })
      if (answer.kind !== 'answer') return answer
      return { kind: 'done', result: {}, events: [], through: null }
    },
  },
  'profile.name.change': {
    toasts: null,
    refuse: ({ input }) => {
      const names = readNames(input)
      return names.ok ? null : names.message
    },
    run: async ({ id, input }, gateway) => {
      const names = readNames(input)
      if (!names.ok) return refused(names.message)
      const request = { body: names.value }
      return doneWith(await gateway.change('changeName', request, { commandId: id }), nothing)
    },
  },
  'profile.send-delay.change': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('saveSendDelay', { body: input }, { commandId: id }),
        ({ seconds }) => ({ seconds }),
      ),
  },
  'profile.signature.save': {
    toasts: null,
    refuse: ({ input }) => {
      const signature = readSignature(input.signature)
      return signature.ok ? null : signature.message
    },
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('saveSignature', { body: input }, { commandId: id }),
        ({ signature }) => ({ signature }),
      ),
  },
}
