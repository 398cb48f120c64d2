import { and, eq, gt } from 'drizzle-orm'
import { messages } from '../../../contracts/protocol.ts'
import { trimPassword } from '../../../contracts/rules/accounts/password.ts'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import type { PlainCaller, SignedIn } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { appUser, session } from '../../db/schema/accounts.ts'
import type { Services } from '../../services.ts'
import { knownDevice } from './known-device.ts'
import { type Attempt, loginThrottleOf } from './login-throttle.ts'
import { hashingBusy, isHashingBusy, verifyPassword } from './passwords.ts'
import { liveSession } from './sessions.ts'

/** So long after a login its password counts as just given, in ms. */
const FRESH_MS = 10 * 60 * 1000

/** Who is logged in, for a call about the session itself; the refusal where that has just ended. */
export async function signedInBy(
  services: Services,
  { sessionId }: PlainCaller,
): Promise<SignedIn | Refused> {
  const live = sessionId === null ? null : await liveSession(services, sessionId)
  return live?.user ?? refuse(401, messages.tokenInvalid)
}

/** Who tries something by the own account that somebody else could be guessing at. */
export function ownAttempt(
  { config }: Services,
  user: SignedIn,
  { ip, cookies }: PlainCaller,
): Attempt {
  const account = addressKey(user.email)
  return { account, ip, device: knownDevice(config, { kind: 'login', subject: account }, cookies) }
}

/** Whether it is the password of whoever is logged in: null, or the refusal. Slowed down as at the login. */
export async function provePassword(
  services: Services,
  user: SignedIn,
  caller: PlainCaller,
  password: string,
): Promise<Refused | null> {
  const throttle = loginThrottleOf(services)
  const attempt = ownAttempt(services, user, caller)
  const tooEarly = throttle.tooEarly(attempt)
  if (tooEarly) return tooEarly
  if (isHashingBusy()) return hashingBusy
  throttle.attempt(attempt)
  const [own] = await services.database.db
    .select({ hash: appUser.passwordHash })
    .from(appUser)
    .where(eq(appUser.id, user.id))
  const { passwordCost } = services.config
  const isRight = await verifyPassword(trimPassword(password), own?.hash ?? null, passwordCost)
  if (!isRight) return refuse(400, messages.passwordWrong)
  throttle.succeeded(attempt)
  return null
}

/** Whether the session began so short a while ago that its login still proves who it is. */
export async function isFresh(
  { database, clock }: Services,
  { sessionId }: PlainCaller,
): Promise<boolean> {
  if (sessionId === null) return false
  const since = new Date(clock.now().getTime() - FRESH_MS).toISOString()
  const own = and(eq(session.id, sessionId), gt(session.created, since))
  return (await database.db.$count(session, own)) > 0
}
