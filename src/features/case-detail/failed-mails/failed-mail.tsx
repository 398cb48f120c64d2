import { Refresh, Trash } from '@blueprintjs/icons'
import { useStoreMap, useUnit } from 'effector-react'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { Button } from '../../../ui/button/button.tsx'
import { mailDeletion } from '../scheduled-mails/delete-mail-model.ts'
import { $resends, mailResendRequested, rest } from './resend-model.ts'

/** What went wrong last, as it was noted when it did. */
const failureOf = ({ content }: EmailActivity): string =>
  content.history.findLast(({ error_msg }) => error_msg !== null)?.error_msg ?? ''

/** Why a mail did not go out, and the ways out of it (CASEERR-11, CASEERR-12; cases.md 15). */
export function FailedMail({ activity }: { readonly activity: EmailActivity }) {
  const { resend, remove } = useUnit({
    resend: mailResendRequested,
    remove: mailDeletion.requested,
  })
  const { busy, error } = useStoreMap({
    store: $resends,
    keys: [activity.id],
    fn: (states, [id]) => states.get(id) ?? rest,
  })
  const missing = activity.content.missing_placeholders ?? []
  return (
    <>
      <p className="fw-activity-text fw-ink-danger">
        {`Sending email failed : ${failureOf(activity)}`}
      </p>
      {missing.length > 0 && (
        <p className="fw-activity-text">{`Without a value: ${missing.join(', ')}`}</p>
      )}
      <div className="fw-activity-buttons fw-beside">
        <Button icon={Refresh} busy={busy} onClick={() => resend(activity.id)}>
          Resend
        </Button>
        <Button kind="danger" icon={Trash} disabled={busy} onClick={() => remove(activity.id)}>
          Delete
        </Button>
      </div>
      {error !== null && (
        <p className="fw-activity-text fw-ink-danger" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
