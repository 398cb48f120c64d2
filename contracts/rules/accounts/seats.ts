/** How many colleagues a plan has place for, and who takes one (G-262). */

import type { Plan, UserState } from '../../model/accounts/user.ts'
import type { UserList } from '../../model/accounts/users.ts'

type Counted = Pick<UserList, 'seats' | 'active' | 'invitation_pending' | 'deactivated'>

/**
 * The counters of the list. Nobody books seats: an invited colleague holds a place already, LITE has its one
 * (G-262).
 */
export function countUsers(users: readonly { state: UserState }[], plan: Plan): Counted {
  const of = (state: UserState): number => users.filter((user) => user.state === state).length
  const [active, invitation_pending] = [of('ACTIVE'), of('INVITATION_PENDING')]
  return {
    seats: plan === 'LITE' ? 1 : Math.max(1, active + invitation_pending),
    active,
    invitation_pending,
    deactivated: of('DEACTIVATED'),
  }
}

/** Whether the plan lets nobody else become active; `max` null means unlimited (USERS-20). */
export const isFull = (users: readonly { state: UserState }[], max: number | null): boolean =>
  max !== null && users.filter(({ state }) => state === 'ACTIVE').length >= max
