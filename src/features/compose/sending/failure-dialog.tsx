import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { $ask } from '../draft/open-model.ts'
import { $failure, failedReopened, failureClosed } from './leaving.ts'

/** COMMERR-16: why it was not sent. What was written is a draft again. */
export function FailureDialog() {
  const { failure, ask, close, reopen } = useUnit({
    failure: $failure,
    ask: $ask,
    close: failureClosed,
    reopen: failedReopened,
  })
  if (failure === null) return null
  const isOpen = ask?.detail.id === failure.ask.detail.id
  return (
    <ViewDialog
      title="Sending mail failed"
      isOpen
      isFirm
      width="narrow"
      onClose={() => close()}
      actions={
        <>
          <Button onClick={() => close()}>Close</Button>
          {!isOpen && (
            <Button kind="primary" onClick={() => reopen()}>
              Open draft
            </Button>
          )}
        </>
      }
    >
      <p role="alert">{failure.reason}</p>
      <p>{`The email of ${failure.ask.detail.host} is kept as a draft.`}</p>
    </ViewDialog>
  )
}
