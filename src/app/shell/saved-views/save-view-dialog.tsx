import { useUnit } from 'effector-react'
import { NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { $viewName, $viewNameError, viewNameTyped, viewSaveConfirmed } from './save-view-model.ts'
import { $saveOpen, addView, viewSaveCancelled } from './saved-views-model.ts'

/** Keeps view, filter, search, sort and the table's columns under a name. */
export function SaveViewDialog() {
  const unit = useUnit({
    isOpen: $saveOpen,
    name: $viewName,
    nameError: $viewNameError,
    busy: addView.$pending,
    error: addView.$error,
    type: viewNameTyped,
    confirm: viewSaveConfirmed,
    cancel: viewSaveCancelled,
  })
  return (
    <DialogForm
      title="Save this view"
      confirmLabel="Save"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.error}
      width="narrow"
    >
      <TextField
        label="Name"
        required
        most={NAME_MAX_LENGTH}
        help="Saves the view, filter, search, sort order and table columns. An existing view with this name will be replaced."
        value={unit.name}
        error={unit.nameError}
        onChange={unit.type}
      />
    </DialogForm>
  )
}
