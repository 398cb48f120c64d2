import { createCommandEffect } from '../../../commands/send.ts'
import { createDeletion } from '../deletion/deletion.ts'

export const noteDeletion = createDeletion({
  name: 'note-deletion',
  fx: createCommandEffect('case.note.delete'),
  inputOf: (of, note_id) => ({ ...of, note_id }),
  shownOf: ({ id }) => ({ id }),
})
