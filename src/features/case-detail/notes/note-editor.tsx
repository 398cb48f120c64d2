import { useUnit } from 'effector-react'
import { NOTE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import {
  $noteError,
  $noteOpen,
  $noteText,
  addNote,
  noteCancelled,
  noteConfirmed,
  noteConflict,
  noteTyped,
} from './note-model.ts'

/** The editor grows no further (NOTE-08). */
const MAX_ROWS = 6

/** The add-note dialog; a refusal leaves everything in it (NOTE-01 to NOTE-03). */
export function NoteEditor() {
  const { isOpen, text, error, busy, refusal, isStale, type, confirm, cancel } = useUnit({
    isOpen: $noteOpen,
    text: $noteText,
    error: $noteError,
    busy: addNote.$pending,
    refusal: addNote.$error,
    isStale: noteConflict.$isStale,
    type: noteTyped,
    confirm: noteConfirmed,
    cancel: noteCancelled,
  })
  return (
    <DialogForm
      title="Add note"
      confirmLabel="Save note"
      isOpen={isOpen}
      onCancel={() => cancel()}
      onConfirm={() => confirm()}
      busy={busy}
      error={isStale ? null : refusal}
    >
      <ConflictNotice of={noteConflict} />
      <TextArea
        label="Note"
        required
        autoFocus
        rows={MAX_ROWS}
        maxRows={MAX_ROWS}
        maxLength={NOTE_MAX_LENGTH}
        value={text}
        error={error}
        onChange={type}
      />
    </DialogForm>
  )
}
