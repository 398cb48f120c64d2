import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { DeleteRecordDialog } from '../../actions/dialogs/delete-record-dialog.tsx'
import { $users } from '../../queries/set-up/users.ts'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusInstead } from '../../ui/dialog-form/use-focus-nearby.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'
import { $pane, NEW, usersOpened } from './model.ts'
import { $resetting, reset, resetCancelled, resetConfirmed } from './second-factor-model.ts'
import { UserForm } from './user-form.tsx'
import { UserHead } from './user-head.tsx'
import { UserList } from './user-list.tsx'
import '../../ui/table/records.css'
import './users.css'

/** USERS-34. */
const deleting = {
  $asked: $deleting,
  $pending: deletion.$pending,
  confirmed: deletionConfirmed,
  cancelled: deletionCancelled,
}

/** Who works for the customer: the list at the left, one user at the right (USERS-01 to USERS-07). */
export default function UsersScreen() {
  const open = useUnit(usersOpened)
  useEffect(() => open(), [open])
  return (
    <div className="fw-records">
      <UserList />
      <UserPane />
      <DeleteRecordDialog of={deleting} title="Delete user" confirmLabel="Delete">
        <p>Are you sure you want to delete this user?</p>
      </DeleteRecordDialog>
      <ResetFactorDialog />
    </div>
  )
}

/** The selected user, or the form of a new one (USERS-05, USERS-06). */
function UserPane() {
  const pane = useUnit($pane)
  const heading = useFocusAfterInvitation(pane?.id ?? null)
  if (pane === null) {
    return (
      <section className="fw-records-pane fw-records-none fw-stack fw-fill" aria-label="User">
        <p className="fw-text-3">NO USER IS SELECTED!</p>
      </section>
    )
  }
  const { id, user, editing } = pane
  return (
    // Keyed, so that the focus and the place in one user's form are not the next one's.
    <section className="fw-records-pane fw-stack fw-fill" aria-label="User" key={id}>
      <UserHead user={user} heading={heading} />
      <UserForm user={user} editing={editing} />
    </section>
  )
}

/** The form of an invitation goes with the focus in it: the keyboard goes on at who was invited. */
function useFocusAfterInvitation(key: string | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(key)
  useEffect(() => {
    if (before.current === NEW && isFocusLost()) heading.current?.focus()
    before.current = key
  }, [key])
  return heading
}

/** Asks before a colleague's second factor is taken away. */
function ResetFactorDialog() {
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
