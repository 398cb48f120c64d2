import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { userGroups } from '../../../contracts/rules/accounts/users.ts'
import { errorOf } from '../../bus/operation.ts'
import { $users, $usersStatus, usersRequested } from '../../queries/set-up/users.ts'
import { Button } from '../../ui/button/button.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { tip } from '../../ui/tip/tip.ts'
import { NEW, newUserPressed, userForms } from './model.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { UserCounters } from './user-counters.tsx'
import { UserGroup } from './user-group.tsx'
import { UserListSkeleton } from './user-list-skeleton.tsx'

/** Whether somebody new was begun and not invited yet. */
const $isBegun = userForms.$editings.map((editings) => editings[NEW] !== undefined)

/** Everybody in three groups, with the counters above and the way to invite one more. */
export function UserList() {
  const { selected, isBegun, add } = useUnit({
    selected: userForms.$selected,
    isBegun: $isBegun,
    add: newUserPressed,
  })
  const addButton = useFocusAfterCancel(selected)
  return (
    <section className="fw-records-list" aria-label="Users">
      <header className="fw-records-list-head">
        <div className="fw-users-list-title">
          <PageTitle>Users</PageTitle>
          <span className="fw-users-add">
            <Button ref={addButton} icon={Plus} active={selected === NEW} onClick={() => add()}>
              Add New User
            </Button>
            {isBegun && (
              <span
                className="fw-records-unsaved"
                role="img"
                aria-label="Unsaved new user"
                {...tip('Unsaved new user')}
              />
            )}
          </span>
        </div>
        <UserCounters />
      </header>
      <SecondFactorRule />
      <UserListBody />
    </section>
  )
}

/** "Cancel" goes with its form: the keyboard goes on where that was asked for. */
function useFocusAfterCancel(selected: string | null) {
  const addButton = useRef<HTMLButtonElement>(null)
  const before = useRef(selected)
  useEffect(() => {
    if (before.current === NEW && selected === null && isFocusLost()) addButton.current?.focus()
    before.current = selected
  }, [selected])
  return addButton
}

/** The groups, or what stands in their place: skeleton, or the error with a way out. */
function UserListBody() {
  const { users, status, load } = useUnit({
    users: $users,
    status: $usersStatus,
    load: usersRequested,
  })
  const error = errorOf(status)
  if (users === null && error !== null) {
    return (
      <ErrorState title="The users could not be loaded" onRetry={() => load()}>
        {error}
      </ErrorState>
    )
  }
  if (users === null) return <UserListSkeleton />
  return (
    <ScrollRegion className="fw-records-rows" label="User list">
      {error !== null && (
        <Notice tone="danger" announce action={<Button onClick={() => load()}>Try again</Button>}>
          {error}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys walk over the rows inside */}
      <div onKeyDown={walk}>
        {userGroups.map(({ state, heading }) => (
          <UserGroup
            key={state}
            heading={heading}
            users={users.filter((user) => user.state === state)}
          />
        ))}
      </div>
    </ScrollRegion>
  )
}

/** Up and down go from row to row, over the headings. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const rows = [...event.currentTarget.querySelectorAll('.fw-user-row')]
  const at = document.activeElement ? rows.indexOf(document.activeElement) : -1
  const next = rows[at + by]
  if (at === -1 || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
