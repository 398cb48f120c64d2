import { and, eq, gt, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { trimPassword } from '../../../contracts/rules/accounts/password.ts'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import { plain, type SignedIn } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser, session } from '../../db/schema/accounts.ts'
import { event } from '../../db/schema/log.ts'
import { runChange } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { knownDevice } from '../access/known-device.ts'
import { supersedeLinks } from '../access/links.ts'
import { loginThrottleOf } from '../access/login-throttle.ts'
import { readPasswordOf } from '../access/new-password.ts'
import { hashingBusy, hashPassword, isHashingBusy, verifyPassword } from '../access/passwords.ts'
import { endSessionsOf, liveSession } from '../access/sessions.ts'

/** How long a change may be asked for again: a client gives up far sooner. */
const REPEAT_MS = 10 * 60 * 1000

async function hashOf({ database }: Services, userId: string): Promise<string | null> {
  const [row] = await database.db
    .select({ hash: appUser.passwordHash })
    .from(appUser)
    .where(eq(appUser.id, userId))
  return row?.hash ?? null
}

/** Whether the new hash took the place of the old one; of two changes at once the first one does. */
async function replaceHash(
  services: Services,
  user: SignedIn,
  sessionId: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const by = {
    customerId: user.customerId,
    actor: userActor(user),
    commandId: null,
  }
  const { value } = await runChange(services, by, async (change) => {
    const changed = await change.tx
      .update(appUser)
      .set({ passwordHash: after })
      .where(and(eq(appUser.id, user.id), eq(appUser.passwordHash, before)))
      .returning({ id: appUser.id })
    if (changed.length === 0) return false
    const payload = { user_id: user.id }
    change.emit({ name: 'user.password-changed', caseId: null, caseVersion: null, payload })
    await endSessionsOf(change, user.id, { except: sessionId })
    await supersedeLinks(change.tx, { kind: 'reset', userId: user.id, at: change.at })
    return true
  })
  return value
}

/**
 * Whether this very session has just changed the password: a change leaves no other session of its user, so that one
 * which is older than it made it.
 */
async function hasJustChanged(
  { database, clock }: Services,
  { id }: SignedIn,
  sessionId: string,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - REPEAT_MS).toISOString()
  const [own] = await database.db
    .select({ at: event.at })
    .from(event)
    .innerJoin(session, eq(session.id, sessionId))
    .where(
      and(
        eq(event.name, 'user.password-changed'),
        gt(event.at, since),
        gt(event.at, session.created),
        sql`${event.payload}->>'user_id' = ${id}`,
      ),
    )
    .limit(1)
  return own !== undefined
}

/**
 * PROFILE-04 to PROFILE-07. Who guesses the current password is slowed down as at the login. Asked again by the session
 * that has just done it, which did not learn so because the answer got lost, it is done: the password is what was asked
 * for. From anybody else a new password that is the stored one proves nothing.
 */
export const changePassword = plain<Calls['changePassword']>(async ({ body, caller, services }) => {
  const { sessionId, ip } = caller
  const live = sessionId === null ? null : await liveSession(services, sessionId)
  if (sessionId === null || live === null) return refuse(401, messages.tokenInvalid)
  const { user } = live
  const password = await readPasswordOf(services, user, body.new_password)
  if (!password.ok) return refuse(400, password.message)

  const throttle = loginThrottleOf(services)
  const account = addressKey(user.email)
  const proven = { kind: 'login' as const, subject: account }
  const device = knownDevice(services.config, proven, caller.cookies)
  const attempt = { account, ip, device }
  const tooEarly = throttle.tooEarly(attempt)
  if (tooEarly) return tooEarly
  if (isHashingBusy()) return hashingBusy

  throttle.attempt(attempt)
  const { passwordCost } = services.config
  const before = await hashOf(services, user.id)
  const current = trimPassword(body.current_password)
  const isRight = await verifyPassword(current, before, passwordCost)
  const isDone =
    !isRight &&
    (await hasJustChanged(services, user, sessionId)) &&
    (await verifyPassword(password.value, before, passwordCost))
  if (before === null || !(isRight || isDone)) return refuse(400, messages.passwordWrong)
  throttle.succeeded(attempt)
  if (isDone) return {}
  const after = await hashPassword(password.value, passwordCost)
  const isReplaced = await replaceHash(services, user, sessionId, { before, after })
  return isReplaced ? {} : refuse(400, messages.passwordWrong)
})
