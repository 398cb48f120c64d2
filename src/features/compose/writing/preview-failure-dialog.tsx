import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
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
    <ViewDialog
      title="Preview failed"
      isOpen
      isFirm
      width="narrow"
      onClose={() => close()}
      actions={
        <>
          <Button onClick={() => close()}>Close</Button>
          <Button kind="primary" onClick={() => retry()}>
            Try again
          </Button>
        </>
      }
    >
      <p role="alert">{failure.message}</p>
    </ViewDialog>
  )
}
