import { Cross, Tick, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { LicenseState } from '../../../../contracts/model/finding.ts'
import {
  allowsLicenseDeletion,
  allowsLicenseReview,
} from '../../../../contracts/rules/license-review.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LicenseFacts } from './license-facts.tsx'
import { licenseLook } from './license-look.ts'
import {
  $askingToDelete,
  $judgement,
  $licenseReview,
  deleteConflict,
  deleteLicense,
  type Judgement,
  licenseDeleteCancelled,
  licenseDeleteConfirmed,
  licenseDeleteRequested,
  licenseJudged,
  licenseReviewClosed,
  reviewConflict,
  reviewLicense,
} from './license-model.ts'
import './licenses.css'

const choices: readonly { state: Judgement; icon: typeof Tick }[] = [
  { state: 'INVALID', icon: Cross },
  { state: 'VALID', icon: Tick },
]

/** Why a choice cannot be made, null where it can (LICENCE-06). */
const reasonAgainst = (choice: Judgement, now: LicenseState, open: boolean): string | null => {
  if (!open) return 'The licenses of this case are not reviewed any more'
  return choice === now ? `This license is ${licenseLook[now].text.toLowerCase()} already` : null
}

/** The review of an uploaded licence (LICENCE-02 to LICENCE-07); to be read only in PAID and VALID_LICENSE. */
export function LicenseReviewDialog() {
  const unit = useUnit({
    review: $licenseReview,
    asking: $askingToDelete,
    judgement: $judgement,
    judging: reviewLicense.$pending,
    deleting: deleteLicense.$pending,
    reviewError: reviewLicense.$error,
    deleteError: deleteLicense.$error,
    reviewClash: reviewConflict.$conflict,
    deleteClash: deleteConflict.$conflict,
    judge: licenseJudged,
    ask: licenseDeleteRequested,
    remove: licenseDeleteConfirmed,
    keep: licenseDeleteCancelled,
    close: licenseReviewClosed,
  })
  if (!unit.review) return null
  const { caseState, finding, license } = unit.review
  const busy = unit.judging || unit.deleting
  const inConflict = unit.reviewClash !== null || unit.deleteClash !== null
  const error = inConflict ? null : (unit.reviewError ?? unit.deleteError)
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
          allowsLicenseDeletion(caseState) && (
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
        actions={choices.map(({ state, icon }) => (
          <Button
            key={state}
            icon={icon}
            busy={unit.judging && unit.judgement === state}
            disabled={busy && unit.judgement !== state}
            disabledReason={
              busy ? null : reasonAgainst(state, license.state, allowsLicenseReview(caseState))
            }
            onClick={() => unit.judge(state)}
          >
            {licenseLook[state].text}
          </Button>
        ))}
      >
        <ConflictNotice of={unit.reviewClash ? reviewConflict : deleteConflict} />
        {error !== null && (
          <Notice tone="danger" announce>
            {error}
          </Notice>
        )}
        <LicenseFacts finding={finding} license={license} />
      </ViewDialog>
      <ConfirmDialog
        title="Delete license"
        confirmLabel="Delete"
        destructive
        isOpen={unit.asking}
        onConfirm={() => unit.remove()}
        onCancel={() => unit.keep()}
      >
        {`“${license.filename}” is gone for everybody; its image use counts as not licensed.`}
      </ConfirmDialog>
    </>
  )
}
