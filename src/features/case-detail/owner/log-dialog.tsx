import { useUnit } from 'effector-react'
import { NOTE_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { FormConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { DraftNotice } from '../drafted-form/draft-notice.tsx'
import { $logRefusal, $logTextError, logEntry } from './log-model.ts'

/** A line of the case log, new or to be corrected (gaps-2, 8). */
export function LogDialog() {
  const unit = useUnit({
    isOpen: logEntry.$isOpen,
    entryId: logEntry.$entryId,
    form: logEntry.form.$form,
    isDraft: logEntry.$isDraft,
    textError: $logTextError,
    busy: logEntry.$pending,
    error: $logRefusal,
    isStale: logEntry.conflict.$isStale,
    change: logEntry.form.changed,
    confirm: logEntry.confirmed,
    cancel: logEntry.cancelled,
    discard: logEntry.discardPressed,
  })
  return (
    <DialogForm
      title={unit.entryId === null ? 'Add log entry' : 'Edit log entry'}
      confirmLabel="Save entry"
      isOpen={unit.isOpen}
      onCancel={() => unit.cancel()}
      onConfirm={() => unit.confirm()}
      busy={unit.busy}
      error={unit.isStale ? null : unit.error}
    >
      <FormConflictNotice
        of={logEntry.conflict}
        form={logEntry.form}
        fieldOf={(key) => `case_log[${unit.entryId ?? ''}].${key}`}
      />
      {unit.isDraft && <DraftNotice onDiscard={() => unit.discard()} />}
      <TextArea
        label="Entry"
        required
        rows={4}
        maxRows={10}
        maxLength={NOTE_MAX_LENGTH}
        value={unit.form.text}
        error={unit.textError}
        onChange={(text) => unit.change({ text })}
      />
    </DialogForm>
  )
}
