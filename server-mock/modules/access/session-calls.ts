import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/api/protocol.ts'
import { plain } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { endSession } from './sessions.ts'
import { signToken, verifyRenewToken } from './tokens.ts'

/**
 * TOKEN-05. The renew token stays the same, so that two tabs cannot log each other out. Whatever is
 * wrong with it, the session is over: 'Token expired' would only ask for another renewal.
 */
export const renew = plain<Calls['renew']>(async ({ body, services }) => {
  const check = await verifyRenewToken(services, body.renew_token)
  const sameUser = check.ok && check.user.email.toLowerCase() === body.email.trim().toLowerCase()
  if (!check.ok || !sameUser) return refuse(401, messages.tokenInvalid)
  return {
    accessToken: await signToken(services, 'access', check.user, check.sessionId),
    renew_token: body.renew_token,
    file_token: await signToken(services, 'file', check.user, check.sessionId),
  }
})

/** Ends the session that the token belongs to (spec README, 21). */
export const logout = plain<Calls['logout']>(async ({ caller, services }) => {
  if (caller.sessionId) await endSession(services, caller.sessionId)
  return {}
})
