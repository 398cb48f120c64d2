import { useUnit } from 'effector-react'
import { caseSelected } from '../../../actions/workplace.ts'
import {
  $outboxState,
  outboxRetried,
  outboxSendPressed,
  unreadableDiscarded,
} from '../../../commands/outbox.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { WaitingItem } from './waiting-item.tsx'
import { aboutOf, discardLabels, lineOf } from './waiting-labels.ts'
import {
  $changeToDiscard,
  discardCancelled,
  discardConfirmed,
  discardRequested,
} from './waiting-model.ts'
import { changes } from './waiting-summary.ts'

/** Every change that is not sent yet: what, which case, since when, and what can be done about it. */
export default function WaitingPanel({ onClose }: { readonly onClose: () => void }) {
  const { outbox, sendNow, retry, discard, discardUnreadable, openCase } = useUnit({
    outbox: $outboxState,
    sendNow: outboxSendPressed,
    retry: outboxRetried,
    discard: discardRequested,
    discardUnreadable: unreadableDiscarded,
    openCase: caseSelected,
  })
  const { items, unreadable, isVolatile, isOut } = outbox
  const shown = items.filter(({ standing }) => standing !== 'form')
  const isWaiting = shown.some(({ standing }) => standing === 'waiting')
  return (
    <ViewDialog
      title="Unsent changes"
      width="form"
      isOpen
      onClose={onClose}
      actions={isWaiting && <Button onClick={() => sendNow()}>Send now</Button>}
      footStart={
        isWaiting &&
        (isOut
          ? 'No connection. Unsent changes will be sent when the connection is back.'
          : 'They are sent automatically, in this order.')
      }
    >
      {isVolatile && (
        <Notice tone="warning">
          This browser cannot store data for this page: unsent changes are lost on reload.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice tone="danger" action={<Button onClick={() => discardUnreadable()}>Discard</Button>}>
          {changes(unreadable)} kept in this browser cannot be read and{' '}
          {unreadable === 1 ? 'was' : 'were'} not sent.
        </Notice>
      )}
      <ul aria-label="Unsent changes">
        {shown.map((item) => (
          <WaitingItem
            key={item.entry.command.id}
            item={item}
            onRetry={retry}
            onDiscard={discard}
            onOpenCase={(id) => {
              onClose()
              openCase(id)
            }}
          />
        ))}
      </ul>
      <DiscardDialog />
    </ViewDialog>
  )
}

/** Asks before a change goes that is not sent yet. */
function DiscardDialog() {
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
