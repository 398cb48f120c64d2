import type { savedViewCommands } from '../../../../contracts/commands/accounts/saved-views.ts'
import { readViewName } from '../../../../contracts/rules/case-list/saved-views.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'

export const savedViewHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof savedViewCommands
> = {
  'saved-view.add': {
    toasts: null,
    run: async ({ id, input }, gateway) => {
      const name = readViewName(input.name)
      if (!name.ok) return refused(name.message)
      const request = { body: { ...input, name: name.value } }
      return doneWith(
        await gateway.change('addSavedView', request, { commandId: id }),
        ({ views }) => ({ views }),
      )
    },
  },
  'saved-view.delete': {
    toasts: null,
    run: async ({ id, input }, gateway) => {
      const request = { params: { viewId: input.view_id } }
      return doneWith(
        await gateway.change('deleteSavedView', request, { commandId: id }),
        ({ views }) => ({ views }),
      )
    },
  },
}
