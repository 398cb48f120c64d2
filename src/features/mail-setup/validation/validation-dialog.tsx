import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { $validation, validationClosed } from './validation-model.ts'

/** How the validation goes and how it ended (MAILSETUP-41 to MAILSETUP-48). */
export function ValidationDialog() {
  const { validation, close } = useUnit({ validation: $validation, close: validationClosed })
  return (
    <ViewDialog
      title="Validate your setup"
      width="form"
      isOpen={validation !== null}
      onClose={() => close()}
      actions={
        <Button onClick={() => close()} large>
          {validation?.kind === 'running' ? 'Continue working' : 'Done'}
        </Button>
      }
    >
      {validation?.kind === 'running' && (
        <p className="fw-mail-setup-running" role="status">
          <Spinner />
          Connecting to your mail server and logging in. You can continue working: the result
          appears when it is ready.
        </p>
      )}
      {validation?.kind === 'valid' && (
        <Notice tone="success" announce>
          {validation.text}
        </Notice>
      )}
      {validation?.kind === 'wrong' && (
        <Notice tone="danger" announce>
          {validation.text}
        </Notice>
      )}
    </ViewDialog>
  )
}
