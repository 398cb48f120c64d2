import type { noticeCommands } from '../../../../contracts/commands/accounts/notices.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'

/** Whoever sends it says what came of it: reading is no act that anybody is told of. */
export const noticeHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof noticeCommands
> = {
  'notices.save': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('saveNotices', { body: input }, { commandId: id }),
        ({ read, choice }) => ({ read, choice }),
      ),
  },
}
