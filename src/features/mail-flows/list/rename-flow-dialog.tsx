import { useUnit } from 'effector-react'
import { NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { TextField } from '../../../ui/field/text-field.tsx'
import {
  $nameError,
  $renaming,
  nameTyped,
  renaming,
  renamingCancelled,
  renamingConfirmed,
} from './acts.ts'

const frame = {
  ...renaming,
  $isOpen: $renaming.map((asked) => asked !== null),
  confirmed: renamingConfirmed,
  cancelled: renamingCancelled,
}

/** Another name for a flow, which every case that uses it shows at once (FLOW-28, FLOW-39). */
export function RenameFlowDialog() {
  const { form, error, type } = useUnit({ form: $renaming, error: $nameError, type: nameTyped })
  const dialog = useDialogFrame(frame)
  useFocusNearby(dialog.isOpen)
  return (
    <DialogForm title="Rename mail flow" confirmLabel="Rename" width="narrow" {...dialog}>
      <TextField
        label="Name"
        required
        autoFocus
        most={NAME_MAX_LENGTH}
        value={form?.name ?? ''}
        error={error}
        onChange={type}
      />
    </DialogForm>
  )
}
