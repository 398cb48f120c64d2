import type { dashboardCommands } from '../../../../contracts/commands/accounts/dashboard.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'

/** Whoever sends it says what came of it: a filter is kept in silence. */
export const dashboardHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof dashboardCommands
> = {
  'dashboard.save': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(
        await gateway.change('saveDashboardSettings', { body: input }, { commandId: id }),
        ({ events: _, ...settings }) => ({ settings }),
      ),
  },
}
