import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'

export const caseHandlers: Pick<
  CommandHandlers<View, Prediction>,
  'case.create' | 'case.callback.finish'
> = {
  'case.create': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(await gateway.change('createCase', { body: input }, { commandId: id }), (value) => ({
        case_id: value.id,
      })),
  },
  'case.callback.finish': {
    toasts: { done: 'Success' },
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(await gateway.change('finishCallback', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.callback-done', {
        detail: () => ({ callback_request: null }),
      }),
  },
}
