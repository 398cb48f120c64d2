import { type SQL, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Kpi, KpiName } from '../../../contracts/model/dashboard/dashboard.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { chosenKpis } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { jsonText } from '../../db/json-text.ts'
import { asOfSql } from '../../events/row-sql.ts'
import type { Services } from '../../services.ts'
import { filterCountsSql, totalSql } from '../case-list/filter-sql.ts'

/** The unmapped mails, as their list counts them. */
const unmappedSql = (customerId: string): SQL => sql`(select count(*)::int from email e
  where e.customer_id = ${customerId} and e.case_id is null and e.direction = 'IN')`

const Counted = z.object({
  chosen: z.unknown(),
  as_of: Count,
  flags: z.record(z.string(), Count),
  standby: Count,
  unmapped: Count,
})

/**
 * The KPIs of a user as they are now, in one statement: what was chosen, and from what is maintained each the total of the list
 * that its tile opens.
 */
export async function kpisOf(
  services: Services,
  user: SignedIn,
): Promise<{ asOf: number; body: Kpi[] }> {
  const { db } = services.database
  const { customerId } = user
  const today = dayOf(services.clock.now())
  const json = await jsonText(
    db,
    sql`select json_build_object('as_of', ${asOfSql(customerId)},
      'chosen', (select u.dashboard from app_user u where u.id = ${user.id}),
      'flags', ${filterCountsSql(customerId, undefined, today)},
      'standby', ${totalSql(customerId, { state: 'STANDBY' }, today)},
      'unmapped', ${unmappedSql(customerId)})::text`,
  )
  const counted = z.parse(Counted, JSON.parse(json))
  const countOf = (name: KpiName): number => {
    const rule = kpiRules[name]
    if (rule.opens === 'unmapped') return counted.unmapped
    return rule.flag === null ? counted.standby : (counted.flags[rule.flag] ?? 0)
  }
  const body = chosenKpis(counted.chosen).map(({ name, threshold }) => ({
    name,
    value: countOf(name),
    threshold,
  }))
  return { asOf: counted.as_of, body }
}

/** COMMAPI-80. */
export const readKpis = reads<Calls['readKpis']>(({ user, services }) => kpisOf(services, user))
