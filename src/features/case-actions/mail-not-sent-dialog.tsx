import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { $mailError, mailNoticeLeft } from './activation-model.ts'

/** STATE-16: the activation itself stands. */
export function MailNotSentDialog() {
  const { error, leave } = useUnit({ error: $mailError, leave: mailNoticeLeft })
  return (
    <ViewDialog
      title="Initial email not sent"
      width="form"
      isOpen={error !== null}
      onClose={() => leave()}
      actions={
        <Button kind="primary" onClick={() => leave()}>
          Close
        </Button>
      }
    >
      <Notice tone="danger">{error}</Notice>
      <p>The case is now activated, but the initial email could not be sent.</p>
      <p>The reason is in the failed email event in the activity section.</p>
      <p>Try resending manually after resolving the issue.</p>
    </ViewDialog>
  )
}
