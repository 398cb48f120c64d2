import { useUnit } from 'effector-react'
import { $users } from '../../queries/set-up/users.ts'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { $resetting, reset, resetCancelled, resetConfirmed } from './second-factor-model.ts'

/** Asks before a colleague's second factor is taken away. */
export function ResetFactorDialog() {
  const { id, users, busy, error, confirm, cancel } = useUnit({
    id: $resetting,
    users: $users,
    busy: reset.$pending,
    error: reset.$error,
    confirm: resetConfirmed,
    cancel: resetCancelled,
  })
  const user = users?.find(({ user_id }) => user_id === id)
  // The button that asked goes with the factor: the keyboard goes on at the user.
  useFocusInstead(id !== null, () =>
    document.querySelector<HTMLElement>('.fw-users-pane-title h2')?.focus(),
  )
  return (
    <ConfirmDialog
      title="Reset two-factor authentication"
      confirmLabel="Reset"
      destructive
      isOpen={id !== null}
      busy={busy}
      error={error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>
        {user?.name} will be logged out everywhere and can then log in with only a password. Make
        sure that {user?.name} really asked for this. We will notify them by email.
      </p>
    </ConfirmDialog>
  )
}
