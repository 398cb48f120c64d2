import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { FailedPopup } from '../../../ui/dialog-form/failed-popup.tsx'
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
    <FailedPopup
      title="Sending mail failed"
      reason={failure.reason}
      kept={`The email of ${failure.ask.detail.host}`}
      onClose={() => close()}
      act={
        !isOpen && (
          <Button kind="primary" onClick={() => reopen()}>
            Open draft
          </Button>
        )
      }
    />
  )
}
