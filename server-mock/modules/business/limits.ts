import type { Calls } from '../../../contracts/api/calls.ts'
import type { SubscriptionConfig } from '../../../contracts/model/business.ts'
import type { Plan } from '../../../contracts/model/user.ts'
import { headOf } from '../../events/read.ts'
import { reads } from '../../http/handler.ts'

/** What each plan allows; null is unlimited (SUBS-10; gaps-1, "Shape of `subscription_config`"). */
export const planLimits: Readonly<Record<Plan, SubscriptionConfig>> = {
  LITE: { max_email_flows: 1, max_translations: 1, max_users: 1 },
  PRO: { max_email_flows: 3, max_translations: 2, max_users: null },
  ENTERPRISE: { max_email_flows: null, max_translations: null, max_users: null },
}

/** SUBS-08. */
export const readSubscriptionConfig = reads<Calls['readSubscriptionConfig']>(
  async ({ user, services }) => ({
    asOf: await headOf(services.database.db, user.customerId),
    body: planLimits[user.plan],
  }),
)
