import { ActivationDialog } from './activation-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { MailNotSentDialog } from './mail-not-sent-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
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
