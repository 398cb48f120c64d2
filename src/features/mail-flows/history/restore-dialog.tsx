import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { $restoring, restoreCancelled, restoreConfirmed } from './model.ts'

/** Asked before a version takes the place of something that was typed and not saved. */
export function RestoreDialog() {
  const { asked, confirm, cancel } = useUnit({
    asked: $restoring,
    confirm: restoreConfirmed,
    cancel: restoreCancelled,
  })
  const changes = asked?.typed === 1 ? 'change' : `${asked?.typed} changes`
  return (
    <ConfirmDialog
      title={`Restore version ${asked?.version}`}
      confirmLabel="Restore"
      destructive
      isOpen={asked !== null}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>{`Your unsaved ${changes} to this template will be lost.`}</p>
    </ConfirmDialog>
  )
}
