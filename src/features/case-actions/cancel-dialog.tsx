import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { $caseDetail } from '../../queries/cases/open-case.ts'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { $cancelRefusal, cancellation } from './state-acts.ts'

/** CASEERR-04. */
const CANCEL_FAILED = 'Cancel case failed. Try again later.'

const consequences = {
  STANDBY: 'Nobody has been contacted yet. The case can be reset later.',
  ACTIVE:
    'Scheduled emails and the reminder will be removed, and the settlement portal will be closed. The case can be reactivated later.',
}

/** STATE-05: focus starts on the way out. */
export function CancelDialog() {
  const { target, detail, reason } = useUnit({
    target: cancellation.$target,
    detail: $caseDetail,
    reason: $cancelRefusal,
  })
  const { error, ...dialog } = useDialogFrame(cancellation)
  return (
    <ConfirmDialog
      title="Cancel case"
      destructive
      confirmLabel="Cancel case"
      cancelLabel="Keep case"
      {...dialog}
    >
      <p>
        {'Do you want to cancel '}
        <b>{detail?.host}</b>?
      </p>
      <p>{consequences[target?.state === 'ACTIVE' ? 'ACTIVE' : 'STANDBY']}</p>
      {error !== null && (
        <Notice tone="danger" announce>
          <p>{CANCEL_FAILED}</p>
          {reason !== null && <p>{reason}</p>}
        </Notice>
      )}
      <ConflictNotice of={cancellation.conflict} overLabel="Cancel anyway" />
    </ConfirmDialog>
  )
}
