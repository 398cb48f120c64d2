import { eq } from 'drizzle-orm'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { planLimits } from './limits.ts'

/**
 * Puts the change's customer under another plan. It counts from the next call on, and whoever is logged in is told at
 * once. What a smaller plan has no room for stays; nothing can be added to it. Returns the plan before.
 */
export async function changePlan(change: ChangeContext, plan: Plan): Promise<Plan> {
  const [before] = await change.tx
    .select({ plan: customer.plan })
    .from(customer)
    .where(eq(customer.id, change.customerId))
    .for('no key update')
  if (!before) throw new Error(`no customer ${change.customerId}`)
  const former = before.plan
  if (former === plan) return former
  await change.tx.update(customer).set({ plan }).where(eq(customer.id, change.customerId))
  const payload = { former, plan, limits: planLimits[plan] }
  change.emit({ name: 'customer.plan-changed', caseId: null, caseVersion: null, payload })
  return former
}
