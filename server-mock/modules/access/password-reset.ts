import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { addressKey, sameAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { plain } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { rememberDevice } from './known-device.ts'
import { findLink, type LinkQuery, lockLinksOf, spendLink } from './links.ts'
import { readPasswordOf } from './new-password.ts'
import { hashingBusy, hashPassword, isHashingBusy } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

/** The account that an open link of this kind belongs to, if it may still be used. */
async function accountOf({ database }: Services, query: LinkQuery) {
  const link = await findLink(database.db, query)
  if (link?.state !== 'open') return null
  const [user] = await database.db
    .select()
    .from(appUser)
    .where(and(eq(appUser.id, link.userId), eq(appUser.state, 'ACTIVE')))
  return user ?? null
}

const queryOf = (services: Services, token: string): LinkQuery => ({
  kind: 'reset',
  token,
  now: services.clock.now(),
})

const expired = refuse(404, messages.linkExpired)

/** RESET-06. */
export const readPasswordReset = plain<Calls['readPasswordReset']>(async ({ params, services }) => {
  const user = await accountOf(services, queryOf(services, params.link))
  return user ? { email: user.email } : expired
})

/**
 * RESET-09. Whoever came by the mail has proven the address as well, so the account counts as verified. Every
 * session of the account ends, the thief's included.
 */
export const resetPassword = plain<Calls['resetPassword']>(
  async ({ params, body, caller, services }) => {
    const query = queryOf(services, params.link)
    const user = await accountOf(services, query)
    if (!user) return expired
    if (!sameAddress(body.email, user.email)) return refuse(403, messages.forbidden)
    const password = await readPasswordOf(services, user, body.new_password)
    if (!password.ok) return refuse(400, password.message)
    if (isHashingBusy()) return hashingBusy
    const passwordHash = await hashPassword(password.value, services.config.passwordCost)

    const by = { customerId: user.customerId, actor: userActor(user), commandId: null }
    const { value: isDone } = await runChange(services, by, async (change) => {
      // Of two at once the later one waits here, finds the link used and changes nothing.
      await lockLinksOf(change.tx, user.id)
      if (!(await spendLink(change.tx, query))) return false
      const changed = await change.tx
        .update(appUser)
        .set({ passwordHash, verified: true })
        .where(and(eq(appUser.id, user.id), eq(appUser.state, 'ACTIVE')))
        .returning({ id: appUser.id })
      if (changed.length === 0) return false
      change.emit({
        name: 'user.password-reset',
        caseId: null,
        caseVersion: null,
        payload: { user_id: user.id },
      })
      await endSessionsOf(change, user.id)
      return true
    })
    if (!isDone) return expired
    // The mail alone is no second factor: whoever has one proves the device by the whole login.
    if (user.secondFactorSince !== null) return {}
    const proven = { kind: 'login' as const, subject: addressKey(user.email) }
    caller.setCookie(rememberDevice(services.config, proven, caller.cookies))
    return {}
  },
)
