import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  activationRefusal,
  deactivationRefusal,
  deletionRefusal,
} from '../../../contracts/rules/accounts/users.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser, session } from '../../db/schema/accounts.ts'
import { supersedeLinks } from '../access/links.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { lockStaff, managedUserOf, tellOfUser, writeUser } from '../access/staff.ts'
import { planLimits } from '../business/limits.ts'

/** USERS-26, USERS-38. An activated user takes a seat, so a full LITE refuses (gaps-1, "Does the server enforce it too"). */
export const activateUser = changes<Calls['activateUser']>(async ({ params, user, change }) => {
  const { plan, users } = await lockStaff(change.tx, user.customerId)
  const before = users.find(({ id }) => id === params.id)
  if (!before) return refuse(404, messages.notFound)
  const { max_users } = planLimits[plan]
  const refusal = activationRefusal(managedUserOf(before), users.map(managedUserOf), max_users)
  if (refusal) return refuse(refusal.status, refusal.message)
  const after = await writeUser(change, before, { state: 'ACTIVE' })
  tellOfUser(change, 'user.activated', before, after)
  return managedUserOf(after)
})

/**
 * USERS-27, USERS-35, USERS-36: access ends at once (gaps-1, "Deactivating someone who is logged in"). A reset link that
 * was mailed before opens nothing after another activation either.
 */
export const deactivateUser = changes<Calls['deactivateUser']>(async ({ params, user, change }) => {
  const { users } = await lockStaff(change.tx, user.customerId)
  const before = users.find(({ id }) => id === params.id)
  if (!before) return refuse(404, messages.notFound)
  const refusal = deactivationRefusal(managedUserOf(before), users.map(managedUserOf), user.id)
  if (refusal) return refuse(refusal.status, refusal.message)
  await endSessionsOf(change, before.id)
  await supersedeLinks(change.tx, { kind: 'reset', userId: before.id, at: change.at })
  const after = await writeUser(change, before, { state: 'DEACTIVATED' })
  tellOfUser(change, 'user.deactivated', before, after)
  return managedUserOf(after)
})

/** USERS-28, USERS-33: the invitation's link goes along. */
export const deleteUser = changes<Calls['deleteUser']>(async ({ params, user, change }) => {
  const { users } = await lockStaff(change.tx, user.customerId)
  const before = users.find(({ id }) => id === params.id)
  if (!before) return refuse(404, messages.notFound)
  const refusal = deletionRefusal(before)
  if (refusal) return refuse(refusal.status, refusal.message)
  await endSessionsOf(change, before.id)
  await change.tx.delete(session).where(eq(session.userId, before.id))
  await change.tx.delete(appUser).where(eq(appUser.id, before.id))
  tellOfUser(change, 'user.deleted', before, { ...before, version: before.version + 1 })
  return {}
})
