import { useUnit } from 'effector-react'
import { SOURCE_CASE_ID_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import {
  $addCaseForm,
  $addCaseOpen,
  addCase,
  addCaseCancelled,
  addCaseConfirmed,
  addCaseFormChanged,
} from './add-case-model.ts'
import { AddCaseTwin } from './add-case-twin.tsx'
import { $domainError, $hostTaken } from './host-model.ts'
import { $isChecking } from './twin-model.ts'

/** Further presses of Confirm are ignored for so long (ADDCASE-07). */
const CONFIRM_PAUSE = 1000

/** The form that creates a case from a domain, in its dialog (ADDCASE-01 to ADDCASE-18). */
export default function AddCaseForm() {
  const { isOpen, form, domainError, taken, isChecking, busy, error, ...act } = useUnit({
    isOpen: $addCaseOpen,
    form: $addCaseForm,
    domainError: $domainError,
    taken: $hostTaken,
    isChecking: $isChecking,
    busy: addCase.$pending,
    error: addCase.$error,
    change: addCaseFormChanged,
    confirm: addCaseConfirmed,
    cancel: addCaseCancelled,
  })
  return (
    <DialogForm
      title="Add New Case"
      isOpen={isOpen}
      onCancel={() => act.cancel()}
      onConfirm={() => act.confirm()}
      busy={busy}
      waits={isChecking}
      error={error}
      ignoreRepeatMs={CONFIRM_PAUSE}
      width="narrow"
    >
      <TextField
        label="Domain"
        required
        autoFocus
        placeholder="example.com"
        most={300}
        value={form.host}
        error={domainError}
        help={taken !== null && <span role="status">{`The case is for ${taken}`}</span>}
        onChange={(host) => act.change({ host })}
      />
      <TextField
        label="Case Reference Number"
        most={SOURCE_CASE_ID_MAX_LENGTH}
        value={form.source_case_id}
        onChange={(source_case_id) => act.change({ source_case_id })}
      />
      <AddCaseTwin />
    </DialogForm>
  )
}
