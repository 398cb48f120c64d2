import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { aboutOf, discardLabels, lineOf } from './waiting-labels.ts'
import { $changeToDiscard, discardCancelled, discardConfirmed } from './waiting-model.ts'

/** Asks before a change goes that is not sent yet. */
export function DiscardDialog() {
  const { item, confirm, cancel } = useUnit({
    item: $changeToDiscard,
    confirm: discardConfirmed,
    cancel: discardCancelled,
  })
  if (!item) return null
  const about = aboutOf(item)
  return (
    <ConfirmDialog
      title="Discard change"
      confirmLabel="Discard"
      destructive
      isOpen
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>
        {lineOf(item.entry.command)}
        {about !== null && ` (${about})`}
      </p>
      <p>{discardLabels(item.standing)}</p>
    </ConfirmDialog>
  )
}
