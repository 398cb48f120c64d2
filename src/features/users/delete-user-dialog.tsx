import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'

/** USERS-34: declining deletes nothing. */
export function DeleteUserDialog() {
  const { deleting, busy, confirm, cancel } = useUnit({
    deleting: $deleting,
    busy: deletion.$pending,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  // The button that asked goes with its user: the keyboard goes on at the top of the screen.
  useFocusInstead(deleting !== null, () =>
    document.querySelector<HTMLElement>('.fw-records-list .fw-page-title')?.focus(),
  )
  return (
    <ConfirmDialog
      title="Delete user"
      confirmLabel="Delete"
      destructive
      isOpen={deleting !== null}
      busy={busy}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>Are you sure you want to delete this user?</p>
    </ConfirmDialog>
  )
}
