import { useUnit } from 'effector-react'
import type { NewerMail } from '../../../../contracts/rules/mail/send-warnings.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { formatTime } from '../../../ui/format.ts'
import { $warnings, sendConfirmed, sendLeft } from './sending.ts'

/** What was written in the case since an email was begun. */
export const newerWords = ([newest, ...others]: readonly NewerMail[]): string => {
  if (newest === undefined) return ''
  const { isIncoming, who, at } = newest
  const more = others.length === 0 ? '' : ` This case has ${others.length} more since you began.`
  return `${who} ${isIncoming ? 'wrote' : 'sent an email'} at ${formatTime(at)}, after you began this one.${more}`
}

/** Who else is at it, in one sentence. */
export const writingWords = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} is editing this case at this moment.`
    : `${names.join(', ')} are editing this case at this moment.`

/** What one may regret is asked before it leaves. */
export function WarningDialog() {
  const { warnings, confirm, leave } = useUnit({
    warnings: $warnings,
    confirm: sendConfirmed,
    leave: sendLeft,
  })
  const { lacksAttachment = false, newAddresses = [], newer = [], writing = [] } = warnings ?? {}
  return (
    <ConfirmDialog
      title="Send this email?"
      confirmLabel="Send"
      cancelLabel="Back"
      isOpen={warnings !== null}
      onConfirm={() => confirm()}
      onCancel={() => leave()}
    >
      {newer.length > 0 && <p>{newerWords(newer)}</p>}
      {writing.length > 0 && <p>{writingWords(writing)}</p>}
      {lacksAttachment && <p>The text speaks of an attachment, but nothing is attached.</p>}
      {newAddresses.length > 0 && (
        <p>{`No email of this case has gone to or come from ${newAddresses.join(', ')} so far.`}</p>
      )}
    </ConfirmDialog>
  )
}
