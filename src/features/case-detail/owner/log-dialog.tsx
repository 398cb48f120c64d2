import { useUnit } from 'effector-react'
import { NOTE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { DraftedForm } from '../parts/drafted-form.tsx'
import { $logTextError, logEntry } from './log-model.ts'

/** A line of the case log, new or to be corrected (G-453). */
export function LogDialog() {
  const { entryId, form, error, change } = useUnit({
    entryId: logEntry.$entryId,
    form: logEntry.form.$form,
    error: $logTextError,
    change: logEntry.form.changed,
  })
  return (
    <DraftedForm
      of={logEntry}
      fieldOf={(key) => `case_log[${entryId ?? ''}].${key}`}
      title={entryId === null ? 'Add log entry' : 'Edit log entry'}
      confirmLabel="Save entry"
    >
      <TextArea
        label="Entry"
        required
        rows={4}
        maxRows={10}
        most={NOTE_MAX_LENGTH}
        value={form.text}
        error={error}
        onChange={(text) => change({ text })}
      />
    </DraftedForm>
  )
}
