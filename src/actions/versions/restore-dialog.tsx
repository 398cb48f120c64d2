import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import type { Restorable, VersionHistory } from './version-history.ts'

interface Props<F extends Restorable> {
  readonly of: VersionHistory<F>
  readonly what: string
}

/** Asked before a version takes the place of something that was typed and not saved. */
export function RestoreDialog<F extends Restorable>({ of, what }: Props<F>) {
  const { asked, confirm, cancel } = useUnit({
    asked: of.$restoring,
    confirm: of.restoreConfirmed,
    cancel: of.restoreCancelled,
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
      <p>{`Your unsaved ${changes} to this ${what} will be lost.`}</p>
    </ConfirmDialog>
  )
}
