import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { SubscriptionConfig } from '../../../contracts/model/accounts/business.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { reads } from '../../calls/handler.ts'
import type { Db } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { headOf } from '../../events/read.ts'

/** What each plan allows; null is unlimited (SUBS-10; gaps-1, "Shape of `subscription_config`"). */
export const planLimits: Readonly<Record<Plan, SubscriptionConfig>> = {
  LITE: { max_email_flows: 1, max_translations: 1, max_users: 1 },
  PRO: { max_email_flows: 3, max_translations: 2, max_users: null },
  ENTERPRISE: { max_email_flows: null, max_translations: null, max_users: null },
}

/** The plan of now: since a call was let in it may have become another one. */
export async function planOf(db: Db, customerId: string): Promise<Plan> {
  const [own] = await db
    .select({ plan: customer.plan })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (!own) throw new Error(`the customer ${customerId} is not there`)
  return own.plan
}

/** SUBS-08. */
export const readSubscriptionConfig = reads<Calls['readSubscriptionConfig']>(
  async ({ user, services }) => {
    const { db } = services.database
    // The number first: what is read after it may only be newer.
    const asOf = await headOf(db, user.customerId)
    return { asOf, body: planLimits[await planOf(db, user.customerId)] }
  },
)
