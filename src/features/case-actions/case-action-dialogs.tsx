import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { EmailPreview } from '../../actions/event-email/event-email.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ActivationDialog } from './activation-dialog.tsx'
import { $mailError, mailNoticeLeft } from './activation-model.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { CaseAct } from './case-act.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { reactivation, resetting } from './state-acts.ts'

/** What the acts on a case ask and tell; none of them shows before it is asked for. */
export function CaseActionDialogs() {
  return (
    <>
      <ConnectDialog />
      <ActivationDialog />
      <MailNotSentDialog />
      <CancelDialog />
      <ReturnDialog
        title="Reactivate case"
        question="Are you sure you want to reactivate this case?"
        overLabel="Reactivate anyway"
        act={reactivation}
      />
      <ReturnDialog
        title="Reset case"
        question="Are you sure you want to reset this case?"
        overLabel="Reset anyway"
        act={resetting}
      />
    </>
  )
}

/** STATE-16: the activation itself stands. */
function MailNotSentDialog() {
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

interface Props {
  readonly title: string
  readonly question: string
  readonly overLabel: string
  readonly act: CaseAct<unknown>
}

/** The question before a cancelled case comes back (STATE-23, STATE-24). */
function ReturnDialog({ title, question, overLabel, act }: Props) {
  const wait = useUnit(act.$wait)
  const dialog = useDialogFrame(act)
  return (
    <ConfirmDialog
      title={title}
      {...dialog}
      width={act.email ? 'wide' : 'narrow'}
      disabledReason={wait}
    >
      <p>{question}</p>
      {act.email && <EmailPreview of={act.email} />}
      <ConflictNotice of={act.conflict} overLabel={overLabel} />
    </ConfirmDialog>
  )
}
