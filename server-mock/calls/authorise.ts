import type { AnyCall } from '../../contracts/api/call.ts'
import { messages } from '../../contracts/protocol.ts'
import type { SignedIn } from './handler.ts'
import { type Refused, refuse } from './refusal.ts'

/** The second: role, plan, and the customer that the path names (G-613). */
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
  return allowed ? null : refuse(403, messages.forbidden)
}
