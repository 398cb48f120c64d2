import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { FailedPopup } from '../../../ui/dialog-form/failed-popup.tsx'
import { $previewFailure, previewFailureClosed, valuesRetried } from '../draft/values.ts'

/** The values of this case could not be had (COMMERR-17). */
export function PreviewFailureDialog() {
  const { failure, close, retry } = useUnit({
    failure: $previewFailure,
    close: previewFailureClosed,
    retry: valuesRetried,
  })
  if (!failure?.isNew) return null
  return (
    <FailedPopup
      title="Preview failed"
      reason={failure.message}
      onClose={() => close()}
      act={
        <Button kind="primary" onClick={() => retry()}>
          Try again
        </Button>
      }
    />
  )
}
