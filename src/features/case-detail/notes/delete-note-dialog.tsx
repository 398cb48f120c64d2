import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import {
  $noteToDelete,
  deleteNote,
  noteDeleteCancelled,
  noteDeleteConfirmed,
} from './delete-note-model.ts'

/** Asks before a note goes; says why it may not (NOTE-05). */
export function DeleteNoteDialog() {
  const { note, busy, error, confirm, cancel } = useUnit({
    note: $noteToDelete,
    busy: deleteNote.$pending,
    error: deleteNote.$error,
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
      error={error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      The note is gone for everybody.
    </ConfirmDialog>
  )
}
