import { useUnit } from 'effector-react'
import { $pane } from './model.ts'
import { UserForm } from './user-form.tsx'
import { UserHead } from './user-head.tsx'

/** The selected user, or the form of a new one (USERS-05, USERS-06). */
export function UserPane() {
  const pane = useUnit($pane)
  if (pane === null) {
    return (
      <section className="fw-users-pane fw-users-none" aria-label="User">
        <p className="fw-text-3">NO USER IS SELECTED!</p>
      </section>
    )
  }
  const { key, user, editing } = pane
  return (
    // Keyed, so that the focus and the place in one user's form are not the next one's.
    <section className="fw-users-pane" aria-label="User" key={key}>
      <UserHead user={user} />
      <UserForm user={user} editing={editing} />
    </section>
  )
}
