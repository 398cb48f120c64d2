import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import { plain } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import type { Services } from '../../services.ts'
import { mayTry, passwordMark, readChallenge } from '../access/challenge.ts'
import { knownDevice, type Proven, rememberDevice } from '../access/known-device.ts'
import { accountOfUser, closedAccount, loginAnswerOf, noteRefusal } from '../access/login.ts'
import { codeThrottleOf, loginThrottleOf } from '../access/login-throttle.ts'
import { openProvenSession } from '../access/sessions.ts'
import type { UserRow } from '../access/staff.ts'
import { changeAccount } from './change-account.ts'
import { spendFactor } from './store.ts'

const expired = refuse(401, messages.challengeExpired)

/** The account of a login that was begun and can still be ended, with its challenge; null for none. */
async function begunBy(services: Services, token: string) {
  const challenge = await readChallenge(services, token)
  const account = challenge && (await accountOfUser(services, challenge.userId))
  if (!account || closedAccount(account)) return null
  const { app_user: user } = account
  const stands = user.secondFactorSince !== null && passwordMark(user) === challenge.password
  return stands ? { challenge, account } : null
}

const spend = (services: Services, user: UserRow, code: string) =>
  changeAccount(services, user, async (change, own) => {
    if (own.secondFactorSince === null) return expired
    return (await spendFactor(change, own, code)) ?? { isRight: true }
  })

/**
 * The second step of a login. Who guesses codes is slowed down as who guesses passwords, by device and address, so that
 * nobody locks the owner out; and a challenge is good for a few tries alone.
 */
export const loginSecondFactor = plain<Calls['loginSecondFactor']>(
  async ({ body, caller, services }) => {
    const begun = await begunBy(services, body.challenge)
    if (!begun) return expired
    const { account, challenge } = begun
    const { app_user: user } = account
    const name = addressKey(user.email)
    const proven: Proven = { kind: 'login', subject: name }
    const device = knownDevice(services.config, proven, caller.cookies)
    const attempt = { account: name, ip: caller.ip, device }
    const throttle = codeThrottleOf(services)
    const tooEarly = throttle.tooEarly(attempt)
    if (tooEarly) return tooEarly
    if (!mayTry(services, challenge)) return expired

    throttle.attempt(attempt)
    const spent = await spend(services, user, body.code)
    if (isRefused(spent)) {
      noteRefusal(services, account, 'wrong code')
      return spent
    }
    throttle.succeeded(attempt)
    loginThrottleOf(services).succeeded(attempt)
    const sessionId = await openProvenSession(services, user.id, user.passwordHash, {
      withFactor: true,
    })
    if (sessionId === null) return expired
    caller.setCookie(rememberDevice(services.config, proven, caller.cookies))
    return loginAnswerOf(services, account, sessionId)
  },
)
