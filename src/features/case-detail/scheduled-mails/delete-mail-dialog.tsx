import { DeletionDialog } from '../deletion/deletion-dialog.tsx'
import { mailDeletion } from './delete-mail-model.ts'

const goneFailed = (subject: string) =>
  `${subject === '' ? 'The email' : `“${subject}”`} leaves the activities and is not sent again.`

/** Asks before a mail goes that was never sent (G-479). */
export function DeleteMailDialog() {
  return (
    <DeletionDialog
      of={mailDeletion}
      titleOf={(mail) => (mail?.failed ? 'Delete failed email' : 'Delete scheduled email')}
    >
      {({ failed, name }) => (failed ? goneFailed(name) : `“${name}” is not sent.`)}
    </DeletionDialog>
  )
}
