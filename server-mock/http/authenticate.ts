import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type AnyCall, staff, type UserPolicy } from '../../contracts/api/call.ts'
import { messages } from '../../contracts/protocol.ts'
import type { SignedIn } from '../calls/handler.ts'
import { type Refused, refuse } from '../calls/refusal.ts'
import type { Tx } from '../db/database.ts'
import { appUser } from '../db/schema/accounts.ts'
import { verifyAccessToken } from '../modules/access/tokens.ts'
import { lockCustomer } from '../modules/business/lock-customer.ts'
import type { Services } from '../services.ts'

/** Who calls; null for a call that anybody may make (a token is ignored there, gaps-1). */
export type Caller = { user: SignedIn; sessionId: string }

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i

/** The first check of all (engine.md 19): nothing of the body has been read yet. */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
): Promise<Caller | Refused> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return refuse(401, messages.tokenInvalid)
  const check = await verifyAccessToken(services, token)
  return check.ok ? { user: check.user, sessionId: check.sessionId } : refuse(401, check.message)
}

/** The second: role, plan, the customer that the path names (spec README, 13), and the second factor. */
export function authorise(
  call: AnyCall,
  user: SignedIn,
  params: Record<string, string>,
): Refused | null {
  const { policy } = call
  if (policy.who === 'anybody') return null
  const allowed =
    policy.roles.includes(user.role) &&
    policy.plans.includes(user.plan) &&
    (policy.tenant !== 'path' || params.customer_id === user.customerId)
  if (!allowed) return refuse(403, messages.forbidden)
  return user.lacksSecondFactor && !policy.beforeSecondFactor ? factorFirst : null
}

/** The refusal of everything but the set-up, while the customer requires a second factor that the user has not got. */
const factorFirst = refuse(403, messages.secondFactorMissing, {
  extra: { reason: 'second_factor_missing' },
})

/** Whether a call is for some of the staff alone, or under some plans. */
const isReserved = ({ roles, plans }: UserPolicy): boolean =>
  roles.length < staff.roles.length || plans.length < staff.plans.length

/**
 * Role and plan again, for a change that not everybody may make: whoever changes them takes turns with it, so that
 * nothing is done by what somebody was when the call came in. To be asked first in the transaction.
 */
export async function authoriseHeld(
  tx: Tx,
  call: AnyCall,
  user: SignedIn,
): Promise<Refused | null> {
  const { policy } = call
  if (policy.who === 'anybody' || !isReserved(policy)) return null
  const { plan } = await lockCustomer(tx, user.customerId)
  // Asked for on its own: a statement that had to wait for the lock sees other rows as they were before.
  const [now] = await tx
    .select({ role: appUser.role, state: appUser.state })
    .from(appUser)
    .where(eq(appUser.id, user.id))
  const isAllowed =
    now?.state === 'ACTIVE' && policy.roles.includes(now.role) && policy.plans.includes(plan)
  return isAllowed ? null : refuse(403, messages.forbidden)
}
