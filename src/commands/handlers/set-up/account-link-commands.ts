import type { accountLinkCommands } from '../../../../contracts/commands/accounts/account-links.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { CallResult } from '../../../bus/gateway/call.ts'
import type { Failure } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'

type Done<Result> = { kind: 'done'; result: Result; events: []; through: null }

/** Nobody is logged in, so there is no log for events. */
function ended<Result>(answer: CallResult<Result>): Done<Result> | Failure {
  if (answer.kind !== 'answer') return answer
  return { kind: 'done', result: answer.value, events: [], through: null }
}

export const accountLinkHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof accountLinkCommands
> = {
  'account.verify-email': {
    toasts: null,
    run: async ({ input }, gateway) => ended(await gateway.call('verifyEmail', { params: input })),
  },
  'account.resend-verification': {
    toasts: null,
    run: async ({ input }, gateway) =>
      ended(await gateway.call('resendVerification', { body: input })),
  },
  'account.request-reset': {
    toasts: null,
    run: async ({ input }, gateway) =>
      ended(await gateway.call('requestPasswordReset', { body: input })),
  },
  'account.open-reset': {
    toasts: null,
    run: async ({ input }, gateway) =>
      ended(await gateway.call('readPasswordReset', { params: input })),
  },
  'account.reset-password': {
    toasts: null,
    run: async ({ input: { link, ...body } }, gateway) =>
      ended(await gateway.call('resetPassword', { params: { link }, body })),
  },
}
