import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { $user } from '../../projections/session-state.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import {
  $isExporting,
  $isExportOpen,
  $redact,
  exportClosed,
  exportConfirmed,
  redactionChosen,
} from './model.ts'

/** The session as a file (engine.md 11): without personal data unless somebody decides otherwise. */
export function ExportDialog() {
  const { isOpen, redact, busy, user, close, confirm, choose } = useUnit({
    isOpen: $isExportOpen,
    redact: $redact,
    busy: $isExporting,
    user: $user,
    close: exportClosed,
    confirm: exportConfirmed,
    choose: redactionChosen,
  })
  return (
    <DialogForm
      title="Export event log"
      isOpen={isOpen}
      width="narrow"
      busy={busy}
      confirmLabel="Save file"
      onCancel={() => close()}
      onConfirm={() => confirm()}
    >
      <Checkbox
        className="fw-inspector-check"
        checked={redact}
        label="Redact personal data"
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {redact ? (
        <p className="fw-text-2">
          Names, addresses, hosts and texts become pseudonyms. It still replays to the same,
          redacted state. Passwords and tokens are never in it.
        </p>
      ) : (
        <Notice tone="warning">
          The file will hold personal data as it is: names, addresses, mails. Give it to nobody who
          may not read your cases.
          {user?.role === 'ADMIN' &&
            ' As an administrator you also see what agents do not: the mail and payment setup of the company is in it.'}
        </Notice>
      )}
    </DialogForm>
  )
}
