import { useUnit } from 'effector-react'
import { NOTE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { $noteError, $noteText, noteDialog, noteTyped } from './note-model.ts'

/** The editor grows no further (NOTE-08). */
const MAX_ROWS = 6

/** The add-note dialog; a refusal leaves everything in it (NOTE-01 to NOTE-03). */
export function NoteEditor() {
  const { text, error, type } = useUnit({ text: $noteText, error: $noteError, type: noteTyped })
  const dialog = useDialogFrame(noteDialog)
  return (
    <DialogForm title="Add note" confirmLabel="Save note" {...dialog}>
      <ConflictNotice of={noteDialog.conflict} />
      <TextArea
        label="Note"
        required
        autoFocus
        rows={MAX_ROWS}
        maxRows={MAX_ROWS}
        most={NOTE_MAX_LENGTH}
        value={text}
        error={error}
        onChange={type}
      />
    </DialogForm>
  )
}
