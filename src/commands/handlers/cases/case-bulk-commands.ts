import type { caseBulkCommands } from '../../../../contracts/commands/case-bulk.ts'
import type { CaseBulk } from '../../../../contracts/model/cases/case-bulk.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'

const bulkOf = ({ bulk }: { bulk: CaseBulk }) => ({ bulk })

/** Nothing is shown before the server has begun: which cases it changes, only their events tell. */
export const caseBulkHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof caseBulkCommands
> = {
  'case-bulk.start': {
    toasts: null,
    run: async ({ id, input }, gateway) =>
      doneWith(await gateway.change('startCaseBulk', { body: input }, { commandId: id }), bulkOf),
  },
  'case-bulk.stop': {
    toasts: { failed: 'reason' },
    run: async ({ id, input }, gateway) => {
      const request = { params: { bulkId: input.bulk_id } }
      return doneWith(await gateway.change('stopCaseBulk', request, { commandId: id }), bulkOf)
    },
  },
  'case-bulk.undo': {
    toasts: { failed: 'reason' },
    run: async ({ id, input }, gateway) => {
      const request = { params: { bulkId: input.bulk_id } }
      return doneWith(await gateway.change('undoCaseBulk', request, { commandId: id }), bulkOf)
    },
  },
}
