import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import {
  $mailToDelete,
  deleteMail,
  mailDeleteCancelled,
  mailDeleteConfirmed,
} from './delete-mail-model.ts'

const goneFailed = (subject: string) =>
  `${subject === '' ? 'The email' : `“${subject}”`} leaves the activities and is not sent again.`

/** Asks before a mail goes that was never sent (gaps-2, 12). */
export function DeleteMailDialog() {
  const { mail, busy, error, confirm, cancel } = useUnit({
    mail: $mailToDelete,
    busy: deleteMail.$pending,
    error: deleteMail.$error,
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
      error={error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      {mail && (mail.failed ? goneFailed(mail.name) : `“${mail.name}” is not sent.`)}
    </ConfirmDialog>
  )
}
