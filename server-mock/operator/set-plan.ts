import { and, eq } from 'drizzle-orm'
import { Plan } from '../../contracts/model/accounts/user.ts'
import { parse } from '../../contracts/schema.ts'
import { appUser } from '../db/schema/accounts.ts'
import { planLimits } from '../modules/business/limits.ts'
import { changePlan } from '../modules/business/plan.ts'
import { changing, customerOf, type OperatorCommand, WrongUse } from './command.ts'

const planIn = (text = ''): Plan => {
  const plan = parse(Plan, text.toUpperCase())
  if (plan.ok) return plan.value
  throw new WrongUse(`${text} is no plan: choose one of ${Plan.options.join(', ')}.`)
}

/** Puts a customer under another plan (gaps-1, "Upgrade mechanics"). */
export const setPlan: OperatorCommand = {
  name: 'set-plan',
  summary: 'put a customer under another plan',
  takes: ['CUSTOMER', 'PLAN'],
  options: {},
  notes: [
    `PLAN is one of ${Plan.options.join(', ')}. It counts at once, for those who are logged in too.`,
    'A smaller plan takes nothing away: what it has no room for stays, and nothing can be added.',
  ],
  check: ([, plan]) => void planIn(plan),
  run: async (given) => {
    const [id = '', wanted] = given.names
    const plan = planIn(wanted)
    const { name } = await customerOf(given, id)
    return changing(given, id, async (change) => {
      const former = await changePlan(change, plan)
      if (former === plan) return [`${name} (${id}) has the plan ${plan} already.`]
      const active = await change.tx.$count(
        appUser,
        and(eq(appUser.customerId, id), eq(appUser.state, 'ACTIVE')),
      )
      const { max_users: most } = planLimits[plan]
      return [
        `${name} (${id}): plan ${former} -> ${plan}.`,
        ...(most !== null && active > most
          ? [`It has ${active} active users and room for ${most}: they all stay active.`]
          : []),
      ]
    })
  },
}
