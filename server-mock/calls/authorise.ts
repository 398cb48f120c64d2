import type { AnyCall } from '../../contracts/api/call.ts'
import { messages } from '../../contracts/protocol.ts'
import type { SignedIn } from './handler.ts'
import { type Refused, refuse } from './refusal.ts'

/** The second: role, plan, the customer that the path names (G-613), and the second factor. */
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
