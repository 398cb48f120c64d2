import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { errorOf } from '../../bus/operation.ts'
import {
  $mailSetup,
  $mailSetupStatus,
  mailSetupRequested,
} from '../../queries/set-up/mail-setup.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { $way, type Way, wayChosen } from './choice-model.ts'
import { CopyPaste } from './copy-paste.tsx'
import { screenOpened } from './form/form-model.ts'
import { type ForwardingHelp, InboundBlock } from './inbound/inbound-block.tsx'
import { TestDialog } from './inbound/test-dialog.tsx'
import { OwnServer } from './own-server/own-server.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { SpfForm } from './spf-form.tsx'
import { ValidationDialog } from './validation/validation-dialog.tsx'
import './mail-setup.css'

interface Props {
  /** Where two common mail services explain forwarding. */
  readonly help: ForwardingHelp
}

/** How the customer's mail leaves and comes in (document 1, section 2 "Email setup"). */
export default function MailSetupScreen({ help }: Props) {
  const { setup, status, open, retry } = useUnit({
    setup: $mailSetup,
    status: $mailSetupStatus,
    open: screenOpened,
    retry: mailSetupRequested,
  })
  useEffect(() => {
    open()
  }, [open])
  const error = setup ? null : errorOf(status)
  return (
    <Page title="Email Setup">
      {setup && <Ways help={help} active={setup.active_email_setup} />}
      {!setup && error === null && <MailSetupSkeleton />}
      {error !== null && (
        <ErrorState title="The email setup could not be loaded" onRetry={() => retry()}>
          {error}
        </ErrorState>
      )}
      <ValidationDialog />
      <TestDialog />
      <PasswordQuestion />
    </Page>
  )
}

const options: readonly { value: Way; text: string }[] = [
  { value: 'COPY_PASTE', text: 'Copy & Paste' },
  { value: 'SMTP', text: 'Own Mail Server' },
]

interface WaysProps extends Props {
  readonly active: 'SMTP' | 'SLL' | ''
}

/** The choice, and what belongs to it (MAILSETUP-01, MAILSETUP-02). */
function Ways({ help, active }: WaysProps) {
  const { way, choose } = useUnit({ way: $way, choose: wayChosen })
  return (
    <div className="fw-mail-setup fw-stack">
      <SelectField<Way | ''>
        label="I want to use..."
        value={way ?? ''}
        options={way === null ? [{ value: '', text: 'Choose a way to send' }, ...options] : options}
        onChange={(chosen) => chosen !== '' && choose(chosen)}
      />
      {active === 'SLL' && (
        <>
          <Notice tone="info">The provider's own mail server is active.</Notice>
          <SpfForm />
        </>
      )}
      {way === 'COPY_PASTE' && <CopyPaste />}
      {way === 'SMTP' && (
        <>
          <OwnServer />
          <InboundBlock help={help} />
        </>
      )}
    </div>
  )
}

/** The dropdown and the fields, while they are being loaded. */
function MailSetupSkeleton() {
  return (
    <Skeleton label="Loading email setup">
      <div className="fw-mail-setup fw-stack">
        {['choice', 'head', 'first', 'second', 'third'].map((line) => (
          <div className="fw-mail-setup-line fw-stack" key={line}>
            <SkeletonBar width={120} />
            <SkeletonBar width="100%" height={32} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
