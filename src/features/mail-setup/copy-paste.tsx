import { useUnit } from 'effector-react'
import { useId } from 'react'
import { $mailSetup } from '../../queries/set-up/mail-setup.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActiveTag } from './form/active-tag.tsx'
import { $activatingCopyPaste, $saving, copyPasteActivated } from './form/save-model.ts'

/** Sending by hand (MAILSETUP-28, MAILSETUP-29; G-303). */
export function CopyPaste() {
  const { setup, activating, saving, activate } = useUnit({
    setup: $mailSetup,
    activating: $activatingCopyPaste,
    saving: $saving,
    activate: copyPasteActivated,
  })
  const headId = useId()
  if (!setup) return null
  const isActive = setup.active_email_setup === ''
  const inUse = isActive ? 'Copy & Paste is already active' : null
  return (
    <section className="fw-mail-setup-part fw-stack" aria-labelledby={headId}>
      <div className="fw-line">
        <h2 className="fw-text-head" id={headId}>
          Copy & Paste
        </h2>
        <ActiveTag active={isActive} />
      </div>
      <p className="fw-text-2">
        No emails are sent automatically: you copy the text of an email and send it from your own
        email program. Scheduled emails and the initial email of a case are not sent.
      </p>
      <div className="fw-mail-setup-acts fw-line">
        <Button
          kind="primary"
          busy={activating}
          disabledReason={saving ? 'Your mail server is being saved' : inUse}
          onClick={() => activate()}
          large
        >
          Activate
        </Button>
      </div>
    </section>
  )
}
