import { type SQL, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { type Kpi, KpiName } from '../../../contracts/model/dashboard/dashboard.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { chosenKpis } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { kpiFilter } from '../../../contracts/rules/dashboard/kpi.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { jsonText } from '../../db/json-text.ts'
import { asOfSql } from '../../events/row-sql.ts'
import type { Services } from '../../services.ts'
import { totalsSql } from '../case-list/filter-sql.ts'

/** The unmapped mails, as their list counts them. */
const unmappedSql = (customerId: string): SQL => sql`(select count(*)::int from email e
  where e.customer_id = ${customerId} and e.case_id is null and e.direction = 'IN')`

const Counted = z.object({
  chosen: z.unknown(),
  as_of: Count,
  cases: z.partialRecord(KpiName, Count),
  unmapped: Count,
})

/** The filters of the lists that tiles open. */
const filters = Object.fromEntries(
  KpiName.options.flatMap((name) => {
    const filter = kpiFilter(name)
    return filter ? [[name, filter]] : []
  }),
)

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
      'cases', ${totalsSql({ customerId, filters, today })},
      'unmapped', ${unmappedSql(customerId)})::text`,
  )
  const counted = z.parse(Counted, JSON.parse(json))
  const values = { ...counted.cases, UNMAPPED_EMAILS: counted.unmapped }
  const body = chosenKpis(counted.chosen).map(({ name, threshold }) => ({
    name,
    value: values[name] ?? 0,
    threshold,
  }))
  return { asOf: counted.as_of, body }
}

/** COMMAPI-80. */
export const readKpis = reads<Calls['readKpis']>(({ user, services }) => kpisOf(services, user))
