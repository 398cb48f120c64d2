import { planLimits } from '../../contracts/rules/plan-limits.ts'
import { $plan } from './session.ts'

/** How many active users the plan allows; null for no limit (USERS-20). */
export const $maxUsers = $plan.map((plan) => plan && planLimits[plan].max_users)
