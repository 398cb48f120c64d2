import { useUnit } from 'effector-react'
import { NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import { savedViewDeletionConfirmed } from './delete-view-model.ts'
import { $viewName, $viewNameError, viewNameTyped, viewSaveConfirmed } from './save-view-model.ts'
import {
  $saveOpen,
  $viewInQuestion,
  addView,
  deleteView,
  savedViewDeletionLeft,
  viewSaveCancelled,
} from './saved-views-model.ts'

/** Asks before a saved view goes: no call brings back the same one. */
function DeleteViewDialog() {
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

/** What opens over the page for saved views; neither shows before it is asked for. */
export default function SavedViewDialogs() {
  return (
    <>
      <SaveViewDialog />
      <DeleteViewDialog />
    </>
  )
}

const saving = {
  ...addView,
  $isOpen: $saveOpen,
  confirmed: viewSaveConfirmed,
  cancelled: viewSaveCancelled,
}

/** Keeps view, filter, search, sort and the table's columns under a name. */
function SaveViewDialog() {
  const { name, error, type } = useUnit({
    name: $viewName,
    error: $viewNameError,
    type: viewNameTyped,
  })
  const dialog = useDialogFrame(saving)
  return (
    <DialogForm title="Save this view" confirmLabel="Save" {...dialog} width="narrow">
      <TextField
        label="Name"
        required
        most={NAME_MAX_LENGTH}
        help="Saves the view, filter, search, sort order and table columns. An existing view with this name will be replaced."
        value={name}
        error={error}
        onChange={type}
      />
    </DialogForm>
  )
}
