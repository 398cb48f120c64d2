import { useUnit } from 'effector-react'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { contactField, genders } from '../contact/contact-form.ts'
import { $updateErrors, update, updateDialog } from './update-contact-model.ts'

/** Who answers now in place of the contact so far (CONTACT-06 to CONTACT-11). */
export function UpdateContactDialog() {
  const unit = useUnit({
    form: update.$form,
    errors: $updateErrors,
    change: update.changed,
  })
  const dialog = useDialogFrame(updateDialog)
  const { form, errors, change } = unit
  return (
    <DialogForm title="Update contact details" confirmLabel="Save" width="narrow" {...dialog}>
      <FormConflictNotice of={updateDialog.conflict} form={update} fieldOf={contactField} />
      <TextField
        label="First name"
        required
        value={form.first_name}
        error={errors.first_name ?? null}
        onChange={(first_name) => change({ first_name })}
      />
      <TextField
        label="Last name"
        required
        value={form.last_name}
        error={errors.last_name ?? null}
        onChange={(last_name) => change({ last_name })}
      />
      <SelectField
        label="Gender"
        value={form.gender}
        options={genders}
        onChange={(gender) => change({ gender })}
      />
      <TextField
        label="Email"
        type="email"
        required
        value={form.email}
        error={errors.email ?? null}
        onChange={(email) => change({ email })}
      />
    </DialogForm>
  )
}
