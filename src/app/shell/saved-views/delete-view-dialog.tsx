import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { savedViewDeletionConfirmed } from './delete-view-model.ts'
import { $viewInQuestion, deleteView, savedViewDeletionLeft } from './saved-views-model.ts'

/** Asks before a saved view goes: no call brings back the same one. */
export function DeleteViewDialog() {
  const { view, busy, error, confirm, leave } = useUnit({
    view: $viewInQuestion,
    busy: deleteView.$pending,
    error: deleteView.$error,
    confirm: savedViewDeletionConfirmed,
    leave: savedViewDeletionLeft,
  })
  useFocusNearby(view !== null)
  return (
    <ConfirmDialog
      title="Delete saved view"
      confirmLabel="Delete"
      destructive
      isOpen={view !== null}
      busy={busy}
      error={error}
      onConfirm={() => confirm()}
      onCancel={() => leave()}
    >
      <p>{`“${view?.name ?? ''}” will be removed from your sidebar. Its cases are not affected.`}</p>
    </ConfirmDialog>
  )
}
