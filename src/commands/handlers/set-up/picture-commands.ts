import type { pictureCommands } from '../../../../contracts/commands/pictures.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'
import { gone } from '../effects/gone-file.ts'

export const pictureHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof pictureCommands
> = {
  'picture.add': {
    // The text that it is inserted into shows what became of it.
    toasts: null,
    run: async ({ id, customerId, input: { picture } }, gateway) => {
      const file = gateway.uploadRegistry.get(picture.file_id)
      if (!file) return gone(picture)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const request = {
        params: { customer_id: customerId },
        body: { picture: { filename: picture.filename, bytes } },
      }
      const watch = gateway.uploadRegistry.watchOf(picture.file_id)
      return doneWith(
        await gateway.change('addPicture', request, { commandId: id }, watch),
        ({ events: _, ...stored }) => stored,
      )
    },
  },
}
