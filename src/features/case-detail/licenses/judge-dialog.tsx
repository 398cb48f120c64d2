import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { EmailPreview } from '../../../actions/event-email/event-email.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import {
  $asked,
  judgementConfirmed,
  judgementLeft,
  licenseConflict,
  reviewEmail,
  reviewLicense,
} from './license-model.ts'

const labels = {
  VALID: {
    title: 'Accept license',
    says: 'will be marked as valid. Its image use will count as licensed.',
  },
  INVALID: {
    title: 'Reject license',
    says: 'will be marked as invalid. Its image use will remain unlicensed.',
  },
}

/** Asks before a license is judged, and shows the email that tells the opponent. */
export function JudgeDialog({ filename }: { readonly filename: string }) {
  const { asked, busy, error, isStale, wait, confirm, leave } = useUnit({
    asked: $asked,
    busy: reviewLicense.$pending,
    error: reviewLicense.$error,
    isStale: licenseConflict.$isStale,
    wait: reviewEmail.$wait,
    confirm: judgementConfirmed,
    leave: judgementLeft,
  })
  const { title, says } = labels[asked ?? 'VALID']
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      width="wide"
      isOpen={asked !== null}
      busy={busy}
      error={isStale ? null : error}
      disabledReason={wait}
      onConfirm={() => confirm()}
      onCancel={() => leave()}
    >
      <ConflictNotice of={licenseConflict} overLabel={`${title} anyway`} />
      <p>
        <b>{filename}</b> {says}
      </p>
      <EmailPreview of={reviewEmail} />
    </ConfirmDialog>
  )
}
