import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Role } from '../../../contracts/model/accounts/user.ts'
import { messages } from '../../../contracts/protocol.ts'
import {
  editRefusal,
  readUserForm,
  type UserForm,
  userFormOf,
} from '../../../contracts/rules/accounts/users.ts'
import { changes, type OpenChange } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { endSessionsOf } from '../access/sessions.ts'
import {
  lockStaff,
  managedUserOf,
  tellOfName,
  tellOfUser,
  type UserRow,
  writeUser,
} from '../access/staff.ts'
import { signToken } from '../access/tokens.ts'
import { firstError, roleIn } from './body.ts'
import { sessionOf } from './own-session.ts'
import { staleSince } from './stale.ts'

type Body = BodyOf<Calls['changeUser']>

/** The user's values with those that the body names; what it leaves out stays. */
function merged(row: UserRow, body: Body, role: Role): UserForm {
  const stored = userFormOf(managedUserOf(row))
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  return { ...stored, ...Object.fromEntries(given), role }
}

const valuesOf = (form: UserForm) => ({
  name: form.name,
  publicName: form.public_name,
  role: form.role,
  receiveUnreadEmails: form.receive_unread_emails_notifications,
  receivePayments: form.receive_payment_notifications,
})

/**
 * Another role counts from the next moment on: a user's session ends, sockets included. Who changed their
 * own keeps the session; its sockets come back as what the user is now.
 */
async function applyRole(change: OpenChange, userId: string, actorId: string): Promise<void> {
  if (userId !== actorId) {
    await endSessionsOf(change, userId)
    return
  }
  const own = await sessionOf(change.tx, userId)
  if (own !== null) change.sessionEnds(own)
}

/** USERS-24. */
export const changeUser = changes<Calls['changeUser']>(
  async ({ params, body, user, change }) => {
    const { users } = await lockStaff(change.tx, user.customerId)
    const before = users.find(({ id }) => id === params.id)
    if (!before) return refuse(404, messages.notFound)
    const role = roleIn(body, before.role)
    if (role === null) return refuse(400, 'role and user_role differ.')
    const { form, errors } = readUserForm(merged(before, body, role))
    const wrong = firstError(errors)
    if (wrong !== null) return refuse(400, wrong)
    const refusal = editRefusal(managedUserOf(before), form, users.map(managedUserOf))
    if (refusal) return refuse(refusal.status, refusal.message)
    const stale = await staleSince(change, user, managedUserOf(before), form)
    if (stale) return stale
    const now = userFormOf(managedUserOf(before))
    const isSame = Object.entries(valuesOf(form)).every(
      ([key, value]) => valuesOf(now)[key as keyof ReturnType<typeof valuesOf>] === value,
    )
    if (isSame) return managedUserOf(before)
    const after = await writeUser(change, before, valuesOf(form))
    const isOtherRole = after.role !== before.role
    if (isOtherRole) await applyRole(change, after.id, user.id)
    tellOfUser(change, isOtherRole ? 'user.role-changed' : 'user.changed', before, after)
    tellOfName(change, before, after)
    return managedUserOf(after)
  },
  {
    /** Only whose own claims changed gets a token, and it is never stored (gaps-1; engine.md 16). */
    settle: async ({ answer, params, user, services }) => {
      if (params.id !== user.id || answer.role === user.role) return answer
      const sessionId = await sessionOf(services.database.db, user.id)
      if (sessionId === null) return answer
      const now = { ...user, role: answer.role, name: answer.name }
      return { ...answer, accessToken: await signToken(services, 'access', now, sessionId) }
    },
  },
)
