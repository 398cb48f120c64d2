import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'

/** CASETPL-06 to CASETPL-09: declining deletes nothing. */
export function DeleteTemplateDialog() {
  const { deleting, busy, confirm, cancel } = useUnit({
    deleting: $deleting,
    busy: deletion.$pending,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  // The menu that asked goes with its template: the keyboard goes on at the top of the screen.
  useFocusInstead(deleting !== null, () =>
    document.querySelector<HTMLElement>('.fw-records-list .fw-page-title')?.focus(),
  )
  return (
    <ConfirmDialog
      title="Confirmation required"
      destructive
      isOpen={deleting !== null}
      busy={busy}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>Do you really want to delete this Template?</p>
    </ConfirmDialog>
  )
}
