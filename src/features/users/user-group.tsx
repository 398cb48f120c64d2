import { Key } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { roleChoices } from '../../../contracts/rules/accounts/users.ts'
import { $user } from '../../queries/following/session.ts'
import { UnsavedMark } from '../../ui/record-form/unsaved-mark.tsx'
import { Avatar } from '../../ui/tag/avatar.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { tip } from '../../ui/tip/tip.ts'
import { userForms } from './model.ts'
import { roleIcons } from './user-appearance.ts'

interface GroupProps {
  readonly heading: string
  readonly users: readonly ManagedUser[]
}

/** One group of the list; it stays away while nobody is in it (USERS-02). */
export function UserGroup({ heading, users }: GroupProps) {
  const id = useId()
  if (users.length === 0) return null
  return (
    <section className="fw-users-group" aria-labelledby={id}>
      <div className="fw-users-group-head fw-text-caption fw-ends">
        <h2 id={id}>{heading}</h2>
        <span className="fw-num">{users.length}</span>
      </div>
      <ul>
        {users.map((user) => (
          <li key={user.user_id}>
            <UserRow user={user} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UserRow({ user }: { readonly user: ManagedUser }) {
  const { selected, own, editings, select } = useUnit({
    selected: userForms.$selected,
    own: $user,
    editings: userForms.$editings,
    select: userForms.selected,
  })
  const { user_id: id, role } = user
  const isUnsaved = editings[id] !== undefined
  return (
    <button
      type="button"
      className={`fw-user-row fw-ring-inside fw-user-row-${user.state.toLowerCase()}`}
      aria-current={id === selected ? 'true' : undefined}
      onClick={() => select(id)}
    >
      <Avatar name={user.name} />
      <span className="fw-user-row-names fw-fill">
        <span className="fw-user-row-name fw-line">
          <span className="fw-ellipsis">{user.name}</span>
          {id === own?.user_id && (
            <span className="fw-user-row-you fw-text-small fw-text-3">You</span>
          )}
          {user.second_factor && (
            <span
              className="fw-user-row-factor"
              role="img"
              aria-label="Two-factor authentication is on"
              {...tip('Two-factor authentication is on')}
            >
              <Key size={12} />
            </span>
          )}
          {isUnsaved && <UnsavedMark />}
        </span>
        <span className="fw-user-row-email fw-ellipsis fw-text-small fw-text-3">{user.email}</span>
      </span>
      <Tag tone="line" icon={roleIcons[role]}>
        {roleChoices.find(({ value }) => value === role)?.text}
      </Tag>
    </button>
  )
}
