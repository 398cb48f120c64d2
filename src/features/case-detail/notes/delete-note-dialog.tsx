import { DeletionDialog } from '../deletion/deletion-dialog.tsx'
import { noteDeletion } from './delete-note-model.ts'

/** NOTE-05. */
export function DeleteNoteDialog() {
  return (
    <DeletionDialog of={noteDeletion} titleOf={() => 'Delete note'}>
      {() => 'The note will be deleted for everyone.'}
    </DeletionDialog>
  )
}
