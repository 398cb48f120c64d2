import { createEvent, createStore, sample } from 'effector'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { nextPlan } from '../../../contracts/rules/accounts/plan-features.ts'
import { $plan, sessionEnded } from '../../queries/following/session.ts'
import { planLimitsRequested } from '../../queries/set-up/business.ts'

/** The screen is shown. */
export const subscriptionOpened = createEvent()
export const planToggled = createEvent<Plan>()

/** The plans that stand open: at first the next higher one (SUBS-04). */
export const $openPlans = createStore<readonly Plan[]>([])
  .on(planToggled, (open, plan) =>
    open.includes(plan) ? open.filter((one) => one !== plan) : [...open, plan],
  )
  .reset(sessionEnded)

sample({
  clock: [subscriptionOpened, $plan],
  source: $plan,
  filter: (plan) => plan !== null,
  fn: (plan) => [nextPlan(plan ?? 'LITE')],
  target: $openPlans,
})
sample({ clock: subscriptionOpened, target: planLimitsRequested })
