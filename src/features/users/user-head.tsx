import { Disable, Key, TickCircle, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Ref } from 'react'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { deactivationRefusal, userStateLabels } from '../../../contracts/rules/accounts/users.ts'
import { $user } from '../../queries/following/session.ts'
import { $users } from '../../queries/set-up/users.ts'
import { Button } from '../../ui/button/button.tsx'
import { useSettledPress } from '../../ui/press/settled-press.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import { $isActing, activatePressed, deactivatePressed, deletePressed } from './acts.ts'
import { reset, resetPressed } from './second-factor-model.ts'
import { stateLooks } from './user-appearance.ts'

interface Props {
  readonly user: ManagedUser | null
  readonly heading: Ref<HTMLHeadingElement>
}

/** Name, state and address, and what can be done to this user as a whole. */
export function UserHead({ user, heading }: Props) {
  if (user === null) {
    return (
      <header className="fw-records-pane-head">
        <h2 className="fw-text-title">New user</h2>
        <p className="fw-text-small fw-text-3">They get an email with a link to sign up.</p>
      </header>
    )
  }
  const { icon, tone } = stateLooks[user.state]
  return (
    <header className="fw-records-pane-head">
      <div className="fw-users-pane-title fw-line">
        <h2 className="fw-text-title fw-ellipsis" title={user.name} ref={heading} tabIndex={-1}>
          {user.name}
        </h2>
        <Tag tone={tone} icon={icon}>
          {userStateLabels[user.state]}
        </Tag>
        <span className="fw-fill" />
        <FactorButton user={user} />
        <StateButton user={user} />
      </div>
      <p className="fw-text-small fw-text-3 fw-ellipsis">{user.email}</p>
    </header>
  )
}

/** Takes a colleague's second factor away, who lost it. */
function FactorButton({ user }: { readonly user: ManagedUser }) {
  const { own, busy, ask } = useUnit({ own: $user, busy: reset.$pending, ask: resetPressed })
  if (!user.second_factor || user.user_id === own?.user_id) return null
  return (
    <Button icon={Key} busy={busy} onClick={() => ask()}>
      Reset two-factor authentication
    </Button>
  )
}

/** The one transition that a state has (document 1, section 4 "User lifecycle"). */
function StateButton({ user }: { readonly user: ManagedUser }) {
  const { own, users, busy, activate, deactivate, remove } = useUnit({
    own: $user,
    users: $users,
    busy: $isActing,
    activate: activatePressed,
    deactivate: deactivatePressed,
    remove: deletePressed,
  })
  const settled = useSettledPress(user.state)
  if (user.state === 'DEACTIVATED') {
    return (
      <Button icon={TickCircle} busy={busy} onClick={settled(activate)}>
        Activate
      </Button>
    )
  }
  if (user.state === 'INVITATION_PENDING') {
    return (
      <Button icon={Trash} kind="danger" disabled={busy} onClick={settled(remove)}>
        Delete
      </Button>
    )
  }
  return (
    <Button
      icon={Disable}
      kind="danger"
      busy={busy}
      disabledReason={deactivationRefusal(user, users ?? [], own?.user_id ?? '')?.message ?? null}
      onClick={settled(deactivate)}
    >
      Deactivate
    </Button>
  )
}
