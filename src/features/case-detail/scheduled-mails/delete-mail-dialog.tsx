import { DeletionDialog } from '../deletion/deletion-dialog.tsx'
import { mailDeletion } from './delete-mail-model.ts'

const goneFailed = (subject: string) =>
  `${subject === '' ? 'The email' : `“${subject}”`} will be removed from the activities and will not be sent again.`

/** Asks before a mail goes that was never sent (G-479). */
export function DeleteMailDialog() {
  return (
    <DeletionDialog
      of={mailDeletion}
      titleOf={(mail) => (mail?.failed ? 'Delete failed email' : 'Delete scheduled email')}
    >
      {({ failed, name }) => (failed ? goneFailed(name) : `“${name}” will not be sent.`)}
    </DeletionDialog>
  )
}
