import { useUnit } from 'effector-react'
import { EmailPreview } from '../../../actions/event-email/event-email.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { $resending, resendConfirmed, resendLeft, resentEmail } from './resend-model.ts'

/** Shows a failed mail as it will leave, and asks before it is sent again. */
export function ResendDialog() {
  const { resending, shown, wait, confirm, leave } = useUnit({
    resending: $resending,
    shown: resentEmail.$shown,
    wait: resentEmail.$wait,
    confirm: resendConfirmed,
    leave: resendLeft,
  })
  return (
    <ConfirmDialog
      title="Resend email"
      confirmLabel="Resend email"
      width="wide"
      isOpen={resending !== null}
      disabledReason={wait ?? shown.email?.obstacle ?? null}
      onConfirm={() => confirm()}
      onCancel={() => leave()}
    >
      <EmailPreview of={resentEmail} />
    </ConfirmDialog>
  )
}
