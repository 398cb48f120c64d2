import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'

/** Asks before a flow goes, and names what goes with it (FLOW-29, FLOW-57). */
export function DeleteFlowDialog() {
  const { asked, busy, error, confirm, cancel } = useUnit({
    asked: $deleting,
    busy: deletion.$pending,
    error: deletion.$error,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  const isOpen = asked !== null
  useFocusInstead(isOpen, () =>
    document.querySelector<HTMLElement>('.fw-records-list .fw-page-title')?.focus(),
  )
  const templates = asked?.templates ?? []
  return (
    <ConfirmDialog
      title="Delete mail flow"
      confirmLabel="Delete"
      destructive
      isOpen={isOpen}
      busy={busy}
      error={error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>
        Do you really want to delete <b>{asked?.name}</b>?
      </p>
      {templates.length > 0 && (
        <p>
          {`Its ${templates.length === 1 ? 'template is' : `${templates.length} templates are`} deleted too: ${templates.join(', ')}.`}
        </p>
      )}
      <p>Cases in Standby or Cancelled that use it are left without a mail flow.</p>
    </ConfirmDialog>
  )
}
