import { Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { allowsLicenseDeletion } from '../../../../contracts/rules/findings/license-review.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { JudgeDialog } from './judge-dialog.tsx'
import { LicenseChoices } from './license-choices.tsx'
import { LicenseFacts } from './license-facts.tsx'
import {
  $asked,
  $askingToDelete,
  $licenseReview,
  deleteLicense,
  licenseConflict,
  licenseDeleteCancelled,
  licenseDeleteConfirmed,
  licenseDeleteRequested,
  licenseReviewClosed,
  reviewLicense,
} from './license-model.ts'
import './licenses.css'

/** The review of an uploaded licence (LICENCE-02 to LICENCE-07); to be read only in PAID and VALID_LICENSE. */
export function LicenseReviewDialog() {
  const unit = useUnit({
    review: $licenseReview,
    asking: $askingToDelete,
    asked: $asked,
    judging: reviewLicense.$pending,
    deleting: deleteLicense.$pending,
    deleteError: deleteLicense.$error,
    isStale: licenseConflict.$isStale,
    ask: licenseDeleteRequested,
    remove: licenseDeleteConfirmed,
    keep: licenseDeleteCancelled,
    close: licenseReviewClosed,
  })
  if (!unit.review) return null
  const { caseState, finding, license, isGone } = unit.review
  const busy = unit.judging || unit.deleting
  const error = unit.isStale ? null : unit.deleteError
  const close = () => {
    if (!busy) unit.close()
  }
  return (
    <>
      <ViewDialog
        title="Uploaded License"
        width="form"
        isOpen
        onClose={close}
        footStart={
          allowsLicenseDeletion(caseState) &&
          !isGone && (
            <Button
              kind="danger"
              icon={Trash}
              busy={unit.deleting}
              disabled={unit.judging}
              onClick={() => unit.ask()}
            >
              Delete
            </Button>
          )
        }
        actions={!isGone && <LicenseChoices caseState={caseState} state={license.state} />}
      >
        {unit.asked === null && <ConflictNotice of={licenseConflict} />}
        {error !== null && (
          <Notice tone="danger" announce>
            {error}
          </Notice>
        )}
        <LicenseFacts finding={finding} license={license} />
      </ViewDialog>
      <JudgeDialog filename={license.filename} />
      <ConfirmDialog
        title="Delete license"
        confirmLabel="Delete"
        destructive
        isOpen={unit.asking}
        onConfirm={() => unit.remove()}
        onCancel={() => unit.keep()}
      >
        {`“${license.filename}” will be deleted for everyone. Its image use will no longer count as licensed.`}
      </ConfirmDialog>
    </>
  )
}
