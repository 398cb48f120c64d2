import { Refresh, Trash } from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { allowsSending } from '../../../../contracts/rules/mail/compose.ts'
import { resendRequested } from '../../../actions/requests.ts'
import { failureOf } from '../../../projections/cases/timeline.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { mailDeletion } from '../scheduled-mails/delete-mail-model.ts'

/** Why a mail did not go out, and the ways out of it (CASEERR-10 to CASEERR-12; G-479). */
export function FailedMail({ activity }: { readonly activity: EmailActivity }) {
  const { resend, remove } = useUnit({ resend: resendRequested, remove: mailDeletion.requested })
  const canSend = useStoreMap(
    $caseDetail,
    (detail) => detail !== null && allowsSending(detail.state),
  )
  const missing = activity.content.missing_placeholders ?? []
  return (
    <>
      {activity.type === 'TRIGGERED' && (
        <p className="fw-activity-text fw-ink-danger">Something went wrong. Email was not sent</p>
      )}
      <p className="fw-activity-text fw-ink-danger">
        {`Sending email failed : ${failureOf(activity)}`}
      </p>
      {missing.length > 0 && (
        <p className="fw-activity-text">{`Without a value: ${missing.join(', ')}`}</p>
      )}
      <div className="fw-activity-buttons fw-beside">
        {canSend && (
          <Button icon={Refresh} onClick={() => resend(activity.id)}>
            Resend
          </Button>
        )}
        <Button kind="danger" icon={Trash} onClick={() => remove(activity.id)}>
          Delete
        </Button>
      </div>
    </>
  )
}
