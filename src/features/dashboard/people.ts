import { combine, sample } from 'effector'
import { EVERYBODY } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { $role, $user } from '../../queries/following/session.ts'
import { $users, usersRequested } from '../../queries/set-up/users.ts'
import { dashboardOpened } from './settings-model.ts'

// An administrator's list alone (USERS-22): nobody else may ask for it.
sample({
  clock: dashboardOpened,
  source: $role,
  filter: (role) => role === 'ADMIN',
  fn: () => undefined,
  target: usersRequested,
})

/** Whose figures can be chosen: everybody's and each active or invited user's, or for an agent their own (DASH-29 to DASH-31). */
export const $people = combine({ user: $user, users: $users }, ({ user, users }) => {
  if (user?.role !== 'ADMIN') return user ? [{ id: user.user_id, name: user.name }] : []
  const active = (users ?? []).filter(({ state }) => state !== 'DEACTIVATED')
  return [
    { id: EVERYBODY, name: 'All' },
    ...active.map(({ user_id, name }) => ({ id: user_id, name })),
  ]
})
