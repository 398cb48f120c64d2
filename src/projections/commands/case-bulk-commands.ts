import type { caseBulkCommands } from '../../../contracts/commands/case-bulk.ts'
import type { CaseBulk } from '../../../contracts/model/case-bulk.ts'
import type { Doers } from '../../bus/command.ts'
import type { Prediction, View } from '../view.ts'
import { doneWith } from './answers.ts'

const bulkOf = ({ bulk }: { bulk: CaseBulk }) => ({ bulk })

/** Nothing is shown before the server has begun: which cases it changes, only their events tell. */
export const caseBulkDoers: Pick<Doers<View, Prediction>, keyof typeof caseBulkCommands> = {
  'case-bulk.start': {
    run: async ({ id, input }, gateway) =>
      doneWith(await gateway.change('startCaseBulk', { body: input }, { commandId: id }), bulkOf),
  },
  'case-bulk.stop': {
    run: async ({ id, input }, gateway) => {
      const request = { params: { bulkId: input.bulk_id } }
      return doneWith(await gateway.change('stopCaseBulk', request, { commandId: id }), bulkOf)
    },
  },
  'case-bulk.undo': {
    run: async ({ id, input }, gateway) => {
      const request = { params: { bulkId: input.bulk_id } }
      return doneWith(await gateway.change('undoCaseBulk', request, { commandId: id }), bulkOf)
    },
  },
}
