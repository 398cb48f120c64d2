import type { userCommands } from '../../../../contracts/commands/accounts/users.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

/** The user as they are listed: what activate and deactivate send along (G-266). */
const listed = ({ workspace }: View, userId: string): Record<string, unknown> => ({
  ...workspace.users?.list?.find(({ user_id }) => user_id === userId),
})

export const userHandlers: Pick<CommandHandlers<View, Prediction>, keyof typeof userCommands> = {
  'user.add': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('addUser', { body: input }, { commandId: id }),
        ({ user_id }) => ({ user_id }),
      ),
  },
  /** A new token of one's own is kept at once (USERS-25). */
  'user.change': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true, showsConflict: true },
    run: async ({ id, input }, gateway) => {
      const { user_id, version, ...body } = input
      const request = { params: { id: user_id }, body }
      const answer = await gateway.change('changeUser', request, { commandId: id, version })
      if (answer.kind === 'answer' && answer.value.accessToken !== undefined) {
        gateway.keepToken(answer.value.accessToken)
      }
      return doneWith(answer, nothing)
    },
  },
  'user.activate': {
    toasts: { done: 'Success!', failed: 'reason' },
    run: async ({ id, input }, gateway, view) => {
      const request = { params: { id: input.user_id }, body: listed(view, input.user_id) }
      return doneWith(await gateway.change('activateUser', request, { commandId: id }), nothing)
    },
  },
  'user.deactivate': {
    toasts: { done: 'Success!', failed: 'reason' },
    run: async ({ id, input }, gateway, view) => {
      const request = { params: { id: input.user_id }, body: listed(view, input.user_id) }
      return doneWith(await gateway.change('deactivateUser', request, { commandId: id }), nothing)
    },
  },
  'user.delete': {
    toasts: { done: 'deletion successful!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('deleteUser', { params: { id: input.user_id } }, { commandId: id }),
        nothing,
      ),
  },
}
