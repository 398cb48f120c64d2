import { and, eq } from 'drizzle-orm'
import { Plan, PlanName } from '../../contracts/model/accounts/user.ts'
import { parse } from '../../contracts/schema.ts'
import { appUser } from '../db/schema/accounts.ts'
import { planLimits } from '../modules/business/limits.ts'
import { changePlan } from '../modules/business/plan.ts'
import { changing, customerOf, type OperatorCommand, WrongUse } from './command.ts'

const planIn = (text = ''): Plan => {
  const plan = parse(PlanName, text)
  if (plan.ok) return plan.value
  throw new WrongUse(`${text} is not a plan: choose one of ${Plan.options.join(', ')}.`)
}

/** Puts a customer under another plan (G-282). */
export const setPlan: OperatorCommand = {
  name: 'set-plan',
  summary: 'move a customer to another plan',
  takes: ['CUSTOMER', 'PLAN'],
  options: {},
  notes: [
    `PLAN is one of ${Plan.options.join(', ')}. It takes effect immediately, also for users who are logged in.`,
    'A smaller plan removes nothing: what exceeds it stays, but nothing more can be added.',
  ],
  check: ([, plan]) => void planIn(plan),
  run: async (given) => {
    const [id = '', wanted] = given.names
    const plan = planIn(wanted)
    const { name } = await customerOf(given, id)
    return changing(given, id, async (change) => {
      const former = await changePlan(change, plan)
      if (former === plan) return [`${name} (${id}) already has the plan ${plan}.`]
      const active = await change.tx.$count(
        appUser,
        and(eq(appUser.customerId, id), eq(appUser.state, 'ACTIVE')),
      )
      const { max_users: most } = planLimits[plan]
      return [
        `${name} (${id}): plan ${former} -> ${plan}.`,
        ...(most !== null && active > most
          ? [`It has ${active} active users and seats for ${most}: all stay active.`]
          : []),
      ]
    })
  },
}
