import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { sameAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { plain } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { rotate } from './rotation.ts'
import { endSession } from './sessions.ts'
import { signToken, verifyRenewToken } from './tokens.ts'

const invalid = refuse(401, messages.tokenInvalid)

const reused = [{ field: 'reason', from: null, to: 'renew token used twice' }]

/**
 * TOKEN-05. Each renewal gives out the next renew token (`rotation.ts`). Whatever is wrong with it, the session is
 * over: 'Token expired' would only ask for another renewal.
 */
export const renew = plain<Calls['renew']>(async ({ body, services }) => {
  const check = await verifyRenewToken(services, body.renew_token)
  if (!check.ok || !sameAddress(check.user.email, body.email)) return invalid
  const { user, sessionId } = check
  const next = await rotate(services, sessionId, check.generation)
  if (next === 'reused') {
    services.log.warn('renew token used twice', { user: user.id })
    await endSession(services, sessionId, reused)
  }
  if (next === 'reused' || next === null) return invalid
  const [accessToken, renew_token, file_token] = await Promise.all([
    signToken(services, 'access', user, sessionId, next),
    signToken(services, 'renew', user, sessionId, next),
    signToken(services, 'file', user, sessionId, next),
  ])
  return { accessToken, renew_token, file_token }
})

/** Ends the session that the token belongs to (spec README, 21). */
export const logout = plain<Calls['logout']>(async ({ caller, services }) => {
  if (caller.sessionId) await endSession(services, caller.sessionId)
  return {}
})
