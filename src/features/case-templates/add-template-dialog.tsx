import { useUnit } from 'effector-react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import {
  $isAdding,
  $nameError,
  $newName,
  addCancelled,
  addConfirmed,
  creation,
  nameTyped,
} from './acts.ts'

/** The Add Case Template popup (CASETPL-10, CASETPL-11); a name is enough. */
export function AddTemplateDialog() {
  const unit = useUnit({
    isOpen: $isAdding,
    name: $newName,
    error: $nameError,
    refusal: creation.$error,
    busy: creation.$pending,
    type: nameTyped,
    confirm: addConfirmed,
    cancel: addCancelled,
  })
  return (
    <DialogForm
      title="Add Case Template"
      confirmLabel="Create"
      width="narrow"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.refusal}
    >
      <TextField
        label="Name"
        required
        autoFocus
        placeholder="Enter case template name"
        maxLength={NAME_MAX_LENGTH}
        value={unit.name}
        error={unit.error}
        onChange={unit.type}
      />
    </DialogForm>
  )
}
