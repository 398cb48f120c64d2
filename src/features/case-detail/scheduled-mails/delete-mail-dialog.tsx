import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import {
  $mailToDelete,
  deleteMail,
  mailDeleteCancelled,
  mailDeleteConfirmed,
  mailDeletionConflict,
} from './delete-mail-model.ts'

const goneFailed = (subject: string) =>
  `${subject === '' ? 'The email' : `“${subject}”`} leaves the activities and is not sent again.`

/** Asks before a mail goes that was never sent (gaps-2, 12). */
export function DeleteMailDialog() {
  const { mail, busy, error, isStale, confirm, cancel } = useUnit({
    mail: $mailToDelete,
    busy: deleteMail.$pending,
    error: deleteMail.$error,
    isStale: mailDeletionConflict.$isStale,
    confirm: mailDeleteConfirmed,
    cancel: mailDeleteCancelled,
  })
  return (
    <ConfirmDialog
      title={mail?.failed ? 'Delete failed email' : 'Delete scheduled email'}
      confirmLabel="Delete"
      destructive
      isOpen={mail !== null}
      busy={busy}
      error={isStale ? null : error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>{mail && (mail.failed ? goneFailed(mail.name) : `“${mail.name}” is not sent.`)}</p>
      <ConflictNotice of={mailDeletionConflict} overLabel="Delete anyway" />
    </ConfirmDialog>
  )
}
