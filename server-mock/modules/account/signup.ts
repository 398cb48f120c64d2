import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { signupNameError } from '../../../contracts/rules/accounts/account.ts'
import { isFull } from '../../../contracts/rules/accounts/seats.ts'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import { plain } from '../../calls/handler.ts'
import { isRefused, type Refused, RolledBack, refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { rememberDevice } from '../access/known-device.ts'
import { findLink, spendLink } from '../access/links.ts'
import { accountOf, loginAnswerOf } from '../access/login.ts'
import { readPasswordOf } from '../access/new-password.ts'
import { hashingBusy, hashPassword, isHashingBusy } from '../access/passwords.ts'
import { openSession } from '../access/sessions.ts'
import { lockStaff, tellOfUser, type UserRow, writeUser } from '../access/staff.ts'
import { planLimits } from '../business/limits.ts'

const expired = refuse(404, messages.linkExpired)

const queryOf = (services: Services, token: string) => ({
  kind: 'signup' as const,
  token,
  now: services.clock.now(),
})

/** The pending user whom an open link invites. */
async function invited(services: Services, tx: Db | Tx, token: string): Promise<UserRow | Refused> {
  const link = await findLink(tx, queryOf(services, token))
  if (link?.state !== 'open') return expired
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, link.userId))
  return user?.state === 'INVITATION_PENDING' ? user : expired
}

/** SIGNUP-04. */
export const readInvitation = plain<Calls['readInvitation']>(async ({ params, services }) => {
  const user = await invited(services, services.database.db, params.link)
  if (isRefused(user)) return user
  return { user_id: user.id, email: user.email, name: user.name, public_name: user.publicName }
})

/**
 * Uses the link up and makes the user an active one; the mailed link has proven the address. The public name
 * stays as the admin gave it (G-238).
 */
async function complete(
  services: Services,
  user: UserRow,
  token: string,
  values: { name: string; passwordHash: string },
): Promise<void> {
  const by = {
    customerId: user.customerId,
    actor: userActor({ id: user.id, name: values.name }),
    commandId: null,
  }
  await runChange(services, by, async (change) => {
    const { plan, users } = await lockStaff(change.tx, user.customerId)
    const before = users.find(({ id }) => id === user.id)
    const used = await spendLink(change.tx, queryOf(services, token))
    if (!used || before?.state !== 'INVITATION_PENDING') throw new RolledBack(expired)
    // Invited under a plan that had a place: a downgrade may have taken it since.
    if (isFull(users, planLimits[plan].max_users))
      throw new RolledBack(refuse(403, messages.noSeat))
    const after = await writeUser(change, before, { ...values, state: 'ACTIVE', verified: true })
    tellOfUser(change, 'user.signed-up', before, after)
  })
}

/** SIGNUP-07, SIGNUP-08: answers as the login does; earlier sessions of the user end with it. */
export const signUp = plain<Calls['signUp']>(async ({ params, body, caller, services }) => {
  const user = await invited(services, services.database.db, params.link)
  if (isRefused(user)) return user
  if (body.user_id !== user.id) return refuse(403, messages.forbidden)
  const name = body.name.trim()
  const wrong = signupNameError(name)
  if (wrong !== null) return refuse(400, wrong)
  const password = await readPasswordOf(services, { ...user, name }, body.password)
  if (!password.ok) return refuse(400, password.message)
  if (isHashingBusy()) return hashingBusy
  const passwordHash = await hashPassword(password.value, services.config.passwordCost)
  try {
    await complete(services, user, params.link, { name, passwordHash })
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
  const account = await accountOf(services, addressKey(user.email))
  if (!account) return expired
  const proven = { kind: 'login' as const, subject: addressKey(user.email) }
  caller.setCookie(rememberDevice(services.config, proven, caller.cookies))
  return loginAnswerOf(services, account, await openSession(services, user.id))
})
