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
          Names, addresses, hosts and texts become pseudonyms. The file still replays to the same,
          redacted state. It never contains passwords or tokens.
        </p>
      ) : (
        <Notice tone="warning">
          The file will contain personal data: names, addresses, emails. Share it only with people
          who may read your cases.
          {user?.role === 'ADMIN' &&
            ' Because you are an admin, it also contains the email and payment setup, which agents cannot see.'}
        </Notice>
      )}
    </DialogForm>
  )
}
