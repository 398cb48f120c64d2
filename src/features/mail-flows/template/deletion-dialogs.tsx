import { useUnit } from 'effector-react'
import { DeleteRecordDialog } from '../../../actions/dialogs/delete-record-dialog.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import {
  $deleting,
  deletion,
  deletionAnswered,
  deletionCancelled,
  deletionConfirmed,
} from './deletion.ts'

const plainly = {
  $asked: $deleting.map((asked) => (asked && !asked.waits ? asked : null)),
  $pending: deletion.$pending,
  confirmed: deletionConfirmed,
  cancelled: deletionCancelled,
}

/** A template goes after a question; where emails of it wait, after what is to become of them (TPL-39 to TPL-41). */
export function DeletionDialogs() {
  const { asked, busy, answer, cancel } = useUnit({
    asked: $deleting,
    busy: deletion.$pending,
    answer: deletionAnswered,
    cancel: deletionCancelled,
  })
  return (
    <>
      <DeleteRecordDialog of={plainly} title="Delete template" confirmLabel="Delete">
        <p>
          Do you really want to delete <b>{asked?.name}</b>?
        </p>
      </DeleteRecordDialog>
      <ApplyDialog
        title="Delete template"
        isOpen={asked?.waits ?? false}
        busy={busy}
        yes="scheduled emails of this template are removed."
        no="scheduled emails of this template are sent as they were planned."
        onAnswer={answer}
        onCancel={() => cancel()}
      />
    </>
  )
}
