import type { reportMailCommands } from '../../../../contracts/commands/accounts/report-mail.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'

/** The dialog says what came of it. */
export const reportMailHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof reportMailCommands
> = {
  'report-mail.save': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('saveReportMail', { body: input }, { commandId: id }),
        ({ events: _, ...settings }) => ({ settings }),
      ),
  },
  'report-mail.send': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('sendReportMail', { body: input }, { commandId: id }),
        ({ to, email_error }) => ({ to, email_error }),
      ),
  },
}
