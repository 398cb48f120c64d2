import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'

/** CASETPL-06 to CASETPL-09: declining deletes nothing. */
export function DeleteTemplateDialog() {
  const { deleting, busy, confirm, cancel } = useUnit({
    deleting: $deleting,
    busy: deletion.$pending,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  useFocusOnHeading(deleting !== null)
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

/** The menu that asked goes with its template: the keyboard goes on at the top of the screen. */
function useFocusOnHeading(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        document.querySelector<HTMLElement>('.fw-templates-list .fw-page-title')?.focus()
      })
    }
  }, [isOpen])
}
