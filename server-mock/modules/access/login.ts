import { eq, type SQL } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { LoginAnswer, SessionUser } from '../../../contracts/model/accounts/user.ts'
import { messages } from '../../../contracts/protocol.ts'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import { plain, type SignedIn } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser, customer, userAddressKey } from '../../db/schema/accounts.ts'
import { userTarget, writingEntries } from '../../events/audit/entries.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { askForFactor } from './challenge.ts'
import { knownDevice, type Proven, rememberDevice } from './known-device.ts'
import { loginThrottleOf } from './login-throttle.ts'
import { hashingBusy, isHashingBusy, verifyPassword } from './passwords.ts'
import { openProvenSession } from './sessions.ts'
import { userFactsOf } from './staff.ts'
import { signToken } from './tokens.ts'

async function accountWhere({ database }: Services, which: SQL) {
  const [row] = await database.db
    .select()
    .from(appUser)
    .innerJoin(customer, eq(customer.id, appUser.customerId))
    .where(which)
  return row ?? null
}

/** `email`: as `addressKey` has it. */
export const accountOf = (services: Services, email: string) =>
  accountWhere(services, eq(userAddressKey, email))

export const accountOfUser = (services: Services, userId: string) =>
  accountWhere(services, eq(appUser.id, userId))

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

const signedIn = ({ app_user: user, customer: owner }: Account): SignedIn => ({
  id: user.id,
  customerId: owner.id,
  role: user.role,
  plan: owner.plan,
  name: user.name,
  email: user.email,
  lacksSecondFactor: owner.requiresSecondFactor && user.secondFactorSince === null,
})

/** One flat object for login and signup (G-211). */
export const sessionUser = ({ app_user: user, customer: owner }: Account): SessionUser => ({
  ...userFactsOf(user),
  customer_name: owner.name,
  subscription: owner.plan,
  ...(owner.requiresSecondFactor && { second_factor_required: true }),
})

/** Why the right password does not open this account, if it does not (G-224). */
export function closedAccount({ app_user: user }: Account) {
  if (user.state === 'INVITATION_PENDING') return refuse(401, messages.authenticationFailed)
  if (user.state === 'DEACTIVATED') return refuse(403, messages.deactivated)
  return user.verified ? null : refuse(403, messages.unverified)
}

/** The tokens of a session. */
async function tokensOf(services: Services, user: SignedIn, sessionId: string) {
  const [accessToken, renew_token, file_token] = await Promise.all([
    signToken(services, 'access', user, sessionId),
    signToken(services, 'renew', user, sessionId),
    signToken(services, 'file', user, sessionId),
  ])
  return { accessToken, renew_token, file_token }
}

/** What a login and a signup answer: the user, and the tokens of their session. */
export async function loginAnswerOf(
  services: Services,
  account: Account,
  sessionId: string,
): Promise<LoginAnswer> {
  return { ...sessionUser(account), ...(await tokensOf(services, signedIn(account), sessionId)) }
}

const WRONG_PASSWORD = 'wrong password'

/**
 * Notes a login that was refused. The answer does not wait for it: it has to take as long for an address that nobody
 * has, which is noted nowhere (G-223).
 */
export function noteRefusal(services: Services, { app_user: user }: Account, reason: string): void {
  // Who did not know the password may be anybody.
  const actor =
    reason === WRONG_PASSWORD ? { kind: 'user' as const, id: null, name: null } : userActor(user)
  const by = { customerId: user.customerId, actor, at: services.clock.now().toISOString() }
  const changes = [{ field: 'reason', from: null, to: reason }]
  const target = userTarget(user.id, user.name)
  const note = { action: 'session.refused' as const, target, changes }
  services.database.db
    .execute(writingEntries(by, [note]))
    .catch((error) => services.log.error('refused login not noted', error))
}

/**
 * AUTH-03 to AUTH-07. An unknown account, a wrong password and a pending user answer alike. Whoever has a second factor is
 * asked for it, and is no known comer before it was right.
 */
export const login = plain<Calls['login']>(async ({ body, caller, services }) => {
  const name = addressKey(body.email)
  const throttle = loginThrottleOf(services)
  const { config } = services
  const proven: Proven = { kind: 'login', subject: name }
  const device = knownDevice(config, proven, caller.cookies)
  const attempt = { account: name, ip: caller.ip, device }
  const tooEarly = throttle.tooEarly(attempt)
  if (tooEarly) return tooEarly
  if (isHashingBusy()) return hashingBusy

  throttle.attempt(attempt)
  const account = await accountOf(services, name)
  const hash = account?.app_user.passwordHash ?? null
  const comer = throttle.comer(attempt)
  const right = await verifyPassword(body.password.trim(), hash, config.passwordCost, comer)
  if (right === null) {
    throttle.undone(attempt)
    return hashingBusy
  }
  if (account && !right) noteRefusal(services, account, WRONG_PASSWORD)
  if (!account || !right) return refuse(401, messages.authenticationFailed)
  const asksFactor = account.app_user.secondFactorSince !== null
  if (asksFactor) throttle.undone(attempt)
  else throttle.succeeded(attempt)
  const closed = closedAccount(account)
  if (closed) {
    noteRefusal(services, account, account.app_user.verified ? 'not active' : 'not verified')
    return closed
  }

  if (asksFactor) return askForFactor(services, account.app_user)

  const sessionId = await openProvenSession(services, account.app_user.id, hash)
  if (sessionId === null) return refuse(401, messages.authenticationFailed)
  caller.setCookie(rememberDevice(config, proven, caller.cookies))
  return loginAnswerOf(services, account, sessionId)
})
