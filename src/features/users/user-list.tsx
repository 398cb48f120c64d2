import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { userGroups } from '../../../contracts/rules/accounts/users.ts'
import { errorOf } from '../../bus/operation.ts'
import { $users, $usersStatus, usersRequested } from '../../queries/set-up/users.ts'
import { Button } from '../../ui/button/button.tsx'
import { isFocusLost } from '../../ui/focus.ts'
import { walkRows } from '../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { UnsavedMark } from '../../ui/record-form/unsaved-mark.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { NEW, newUserPressed, userForms } from './model.ts'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { UserCounters } from './user-counters.tsx'
import { UserGroup } from './user-group.tsx'

const widths = [120, 148, 104, 132, 116]

/** Rows before anybody is known, with the geometry of the real ones. */
function UserListSkeleton() {
  return (
    <Skeleton label="Loading users">
      <div className="fw-records-rows fw-fill-down">
        <div className="fw-users-group-head fw-ends">
          <SkeletonBar width={48} />
        </div>
        {widths.map((width) => (
          <div key={width} className="fw-user-row">
            <SkeletonBar width={24} height={24} />
            <span className="fw-user-row-names fw-fill">
              <SkeletonBar width={width} />
              <SkeletonBar width={width + 40} />
            </span>
            <SkeletonBar width={56} height={20} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

const walk = walkRows('.fw-user-row')

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
    <section className="fw-records-list fw-stack" aria-label="Users">
      <header className="fw-records-list-head">
        <div className="fw-users-list-title fw-ends">
          <PageTitle>Users</PageTitle>
          <span className="fw-users-add">
            <Button ref={addButton} icon={Plus} active={selected === NEW} onClick={() => add()}>
              Add New User
            </Button>
            {isBegun && <UnsavedMark label="Unsaved new user" />}
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
    <ScrollRegion className="fw-records-rows fw-ring-inside fw-fill-down" label="User list">
      <RetryNotice error={error} onRetry={load} />
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
