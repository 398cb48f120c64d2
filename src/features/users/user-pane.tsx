import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { isFocusLost } from '../../ui/focus.ts'
import { $pane, NEW } from './model.ts'
import { UserForm } from './user-form.tsx'
import { UserHead } from './user-head.tsx'

/** The selected user, or the form of a new one (USERS-05, USERS-06). */
export function UserPane() {
  const pane = useUnit($pane)
  const heading = useFocusAfterInvitation(pane?.id ?? null)
  if (pane === null) {
    return (
      <section className="fw-records-pane fw-records-none" aria-label="User">
        <p className="fw-text-3">NO USER IS SELECTED!</p>
      </section>
    )
  }
  const { id, user, editing } = pane
  return (
    // Keyed, so that the focus and the place in one user's form are not the next one's.
    <section className="fw-records-pane" aria-label="User" key={id}>
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
