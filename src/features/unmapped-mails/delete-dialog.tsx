import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { focusListTitle } from '../../ui/page/focus-list-title.ts'
import { ActProgress } from './act-progress.tsx'
import {
  $deleting,
  $deletionError,
  $isDeleting,
  deletionCancelled,
  deletionConfirmed,
} from './acts.ts'
import { emails } from './mail-words.ts'
import { failureText } from './news-notice.tsx'

/** Asks first, because nothing brings the mail back (G-114). */
export function DeleteDialog() {
  const { asked, busy, failure, confirm, cancel } = useUnit({
    asked: $deleting,
    busy: $isDeleting,
    failure: $deletionError,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  const isOpen = asked !== null
  const count = asked?.length ?? 0
  // The button that asked goes with the last mail: the keyboard goes on at the top of the screen.
  useFocusInstead(isOpen, focusListTitle)
  return (
    <ConfirmDialog
      title={count > 1 ? 'Delete emails' : 'Delete email'}
      confirmLabel="Delete"
      destructive
      isOpen={isOpen}
      busy={busy}
      error={failure && failureText(failure)}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>
        {count > 1
          ? `Do you really want to delete these ${emails(count)}?`
          : 'Do you really want to delete this email?'}
      </p>
      <ActProgress />
    </ConfirmDialog>
  )
}
