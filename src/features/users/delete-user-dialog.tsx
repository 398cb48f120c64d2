import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'

/** USERS-34: declining deletes nothing. */
export function DeleteUserDialog() {
  const { deleting, busy, confirm, cancel } = useUnit({
    deleting: $deleting,
    busy: deletion.$pending,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  useFocusOnHeading(deleting !== null)
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

/** The button that asked goes with its user: the keyboard goes on at the top of the screen. */
function useFocusOnHeading(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('.fw-users-list .fw-page-title')?.focus()
      })
    }
  }, [isOpen])
}
