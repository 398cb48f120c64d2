import { useUnit } from 'effector-react'
import { $mailSetup } from '../../../queries/set-up/mail-setup.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Spinner } from '../../../ui/state/spinner.tsx'
import { $inboundTest, type InboundTest, testClosed } from './inbound-model.ts'

/** After an error nobody knows how far the mail came: what is said of it stands below (MAILSETUP-26). */
const titles: Readonly<Record<InboundTest['kind'], string>> = {
  running: 'Sending Test Email ...',
  received: 'Test Email Received',
  missing: 'Test Failed',
  failed: 'Test Email',
}

/** A mail goes to the own mailbox and is awaited at the forwarding address (MAILSETUP-23 to MAILSETUP-26). */
export function TestDialog() {
  const { test, setup, close } = useUnit({
    test: $inboundTest,
    setup: $mailSetup,
    close: testClosed,
  })
  const address = <span className="fw-mail-setup-address">{setup?.inbound_address}</span>
  return (
    <ViewDialog
      title={titles[test?.kind ?? 'running']}
      width="form"
      isOpen={test !== null}
      onClose={() => close()}
      actions={
        <Button onClick={() => close()} large>
          {test?.kind === 'running' ? 'Cancel' : 'Done'}
        </Button>
      }
    >
      {test?.kind === 'running' && (
        <p className="fw-mail-setup-running" role="status">
          <Spinner />
          <span>
            A test email is on its way to your mailbox. It should be forwarded to {address} within
            30 seconds.
          </span>
        </p>
      )}
      {test?.kind === 'received' && (
        <Notice tone="success" announce>
          Emails to your mailbox are forwarded to {address}.
        </Notice>
      )}
      {test?.kind === 'missing' && (
        <Notice tone="danger" announce>
          The email did not come back within 30 seconds. Check that your mailbox forwards to{' '}
          {address}, and that forwarding is confirmed.
        </Notice>
      )}
      {test?.kind === 'failed' && (
        <Notice tone="danger" announce>
          Something went wrong: {test.message}
        </Notice>
      )}
    </ViewDialog>
  )
}
