import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import {
  $noteToDelete,
  deleteNote,
  noteDeleteCancelled,
  noteDeleteConfirmed,
  noteDeletionConflict,
} from './delete-note-model.ts'

/** Asks before a note goes; says why it may not (NOTE-05). */
export function DeleteNoteDialog() {
  const { note, busy, error, isStale, confirm, cancel } = useUnit({
    note: $noteToDelete,
    busy: deleteNote.$pending,
    error: deleteNote.$error,
    isStale: noteDeletionConflict.$isStale,
    confirm: noteDeleteConfirmed,
    cancel: noteDeleteCancelled,
  })
  return (
    <ConfirmDialog
      title="Delete note"
      confirmLabel="Delete"
      destructive
      isOpen={note !== null}
      busy={busy}
      error={isStale ? null : error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>The note is gone for everybody.</p>
      <ConflictNotice of={noteDeletionConflict} overLabel="Delete anyway" />
    </ConfirmDialog>
  )
}
