import { combine } from 'effector'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { countUsers } from '../../../contracts/rules/accounts/seats.ts'
import { sortUsers } from '../../../contracts/rules/accounts/users.ts'
import { $setUp } from '../../projections/set-up-state.ts'
import { $plan } from '../following/session.ts'
import { createRead } from '../loading/create-read.ts'
import { loadUsers } from '../loading/setup-loaders.ts'

const usersRead = createRead<void>({ read: 'users', load: loadUsers })

/** Loads everybody of the customer; an administrator's list alone (USERS-22). */
export const usersRequested = usersRead.requested
export const $usersStatus = usersRead.$status

const sorted = new WeakMap<readonly ManagedUser[], readonly ManagedUser[]>()

/** The list in its order, made once for each state of it. */
function inOrder(list: readonly ManagedUser[]): readonly ManagedUser[] {
  const known = sorted.get(list) ?? sortUsers(list)
  sorted.set(list, known)
  return known
}

/** Everybody, in the order of the list (USERS-03); null before they were read. */
export const $users = $setUp.map(({ users }) => users.list && inOrder(users.list))

/** Who changed each user last, by the user's id. */
export const $userAuthors = $setUp.map(({ users }) => users.authors)

/** The counters of the Users screen (USERS-04); null before the users were read. */
export const $userCounts = combine($users, $plan, (users, plan) =>
  users && plan ? countUsers(users, plan) : null,
)
