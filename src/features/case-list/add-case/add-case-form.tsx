import { useUnit } from 'effector-react'
import { SOURCE_CASE_ID_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import {
  $addCaseForm,
  $addCaseOpen,
  $domainError,
  addCase,
  addCaseCancelled,
  addCaseConfirmed,
  addCaseFormChanged,
} from './add-case-model.ts'
import { AddCaseTwin } from './add-case-twin.tsx'

/** Further presses of Confirm are ignored for so long (ADDCASE-07). */
const CONFIRM_PAUSE = 1000

/** The form that creates a case from a domain, in its dialog (ADDCASE-01 to ADDCASE-18). */
export default function AddCaseForm() {
  const { isOpen, form, domainError, busy, error, change, confirm, cancel } = useUnit({
    isOpen: $addCaseOpen,
    form: $addCaseForm,
    domainError: $domainError,
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
      onCancel={cancel}
      onConfirm={confirm}
      busy={busy}
      error={error}
      ignoreRepeatMs={CONFIRM_PAUSE}
      width="narrow"
    >
      <TextField
        label="Domain"
        required
        autoFocus
        placeholder="example.com"
        maxLength={300}
        value={form.host}
        error={domainError}
        onChange={(host) => change({ host })}
      />
      <TextField
        label="Case Reference Number"
        maxLength={SOURCE_CASE_ID_MAX_LENGTH}
        value={form.source_case_id}
        onChange={(source_case_id) => change({ source_case_id })}
      />
      <AddCaseTwin />
    </DialogForm>
  )
}
