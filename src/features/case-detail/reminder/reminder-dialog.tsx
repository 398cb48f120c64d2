import { useUnit } from 'effector-react'
import { REMINDER_NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { reminderDateRefusal } from '../../../../contracts/rules/cases/reminders.ts'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { DateField } from '../../../ui/field/date-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { formatDay } from '../../../ui/format.ts'
import {
  $reminderDateError,
  $reminderDialog,
  clearReminder,
  reminderDeleted,
  reminderField,
  reminderForm,
  reminderOfCase,
  setReminder,
} from './reminder-model.ts'

/** The dialog 'Reminder Settings' of an ACTIVE case (REMIND-01 to REMIND-05). */
export function ReminderDialog() {
  const unit = useUnit({
    dialog: $reminderDialog,
    form: reminderForm.$form,
    dateError: $reminderDateError,
    saving: setReminder.$pending,
    deleting: clearReminder.$pending,
    change: reminderForm.changed,
    remove: reminderDeleted,
  })
  const frame = useDialogFrame(reminderOfCase)
  const { dialog, form } = unit
  return (
    <DialogForm
      title="Reminder Settings"
      width="narrow"
      {...frame}
      busy={unit.saving}
      disabledReason={form.date === null ? 'Choose a date first' : null}
      footStart={
        <Button
          kind="danger"
          large
          busy={unit.deleting}
          disabledReason={dialog?.due ? null : 'No reminder is set'}
          onClick={() => unit.remove()}
        >
          Delete
        </Button>
      }
    >
      <FormConflictNotice
        of={reminderOfCase.conflict}
        form={reminderForm}
        fieldOf={reminderField}
      />
      <TextField
        label="Title"
        most={REMINDER_NAME_MAX_LENGTH}
        value={form.name}
        onChange={(name) => unit.change({ name })}
      />
      <DateField
        label="Date"
        required
        value={form.date}
        error={unit.dateError}
        help={dialog?.due && dialog.due < dialog.earliest && `Was due ${formatDay(dialog.due)}`}
        onChange={(date) => unit.change({ date })}
        wording={reminderDateRefusal}
        {...(dialog ? { min: dialog.earliest } : {})}
      />
    </DialogForm>
  )
}
