import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { type CaseCounts, CaseState } from '../../../contracts/model/cases/case.ts'
import { FilterCounts } from '../../../contracts/model/cases/filter-counts.ts'
import { CaseFilterFlag } from '../../../contracts/model/cases/query.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { z } from '../../../contracts/schema.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { jsonText } from '../../db/json-text.ts'
import { asOfSql, instantText } from '../../events/row-sql.ts'
import type { Services } from '../../services.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { totalsSql } from './filter-sql.ts'

const Counted = z.object({ as_of: Count, states: z.partialRecord(CaseState, Count) })

/** CASEAPI-07: from the maintained counters, whatever the list shows (G-413). */
export const countCases = reads<Calls['countCases']>(async ({ user, services }) => {
  const json = await jsonText(
    services.database.db,
    sql`select json_build_object('as_of', ${asOfSql(user.customerId)},
      'states', (select coalesce(json_object_agg(c.state, c.n), '{}') from case_count c
        where c.customer_id = ${user.customerId}))::text`,
  )
  const { as_of, states } = z.parse(Counted, JSON.parse(json))
  const counts: CaseCounts = {
    all: Object.values(states).reduce((sum, n) => sum + n, 0),
    STANDBY: states.STANDBY ?? 0,
    ACTIVE: states.ACTIVE ?? 0,
    PAYMENT_PROCESSING: states.PAYMENT_PROCESSING ?? 0,
    PAID: states.PAID ?? 0,
    VALID_LICENSE: states.VALID_LICENSE ?? 0,
    CANCELLED: states.CANCELLED ?? 0,
  }
  return { asOf: as_of, body: counts }
})

const FilterCounted = z.object({ as_of: Count, counts: FilterCounts.shape.counts })

const eachFlag = Object.fromEntries(CaseFilterFlag.options.map((flag) => [flag, { [flag]: true }]))

/** Added: the numbers beside the filters, each that of the list which it opens. */
export const countFilters = reads<Calls['countFilters']>(async ({ query, user, services }) => {
  const day = dayOf(services.clock.now())
  const json = await jsonText(
    services.database.db,
    sql`select json_build_object('as_of', ${asOfSql(user.customerId)},
      'counts', ${totalsSql({ customerId: user.customerId, filters: eachFlag, state: query.state, today: day })})::text`,
  )
  const { as_of, counts } = z.parse(FilterCounted, JSON.parse(json))
  return { asOf: as_of, body: { day, counts } }
})

const caseOf = ({ database, config }: Services, user: SignedIn, id: string) =>
  readSnapshot(database.db, config, user.customerId, id)

/** CASEAPI-08. */
export const readCase = reads<Calls['readCase']>(async ({ params, user, services }) => {
  const found = await caseOf(services, user, params.id)
  if (!found) return refuse(404, messages.notFound)
  return { asOf: found.asOf, body: found.detail }
})

/** CASEAPI-09: a case with valid licences alone has nothing to charge. */
export const readChargeDetails = reads<Calls['readChargeDetails']>(
  async ({ params, user, services }) => {
    const found = await caseOf(services, user, params.id)
    if (!found) return refuse(404, messages.notFound)
    const charges = found.detail.charge_details
    if (!charges) {
      const { state } = found.detail
      return refuse(409, `Invalid request: case in state ${state} cannot be charged.`)
    }
    return { asOf: found.asOf, body: charges }
  },
)

/** CASEAPI-35: all of them, newest first (G-494). Bodies of mails are read one by one. */
export const readActivities = reads<Calls['readActivities']>(async ({ params, user, services }) => {
  const { rows } = await services.database.db.execute<{ as_of: number; activities: string }>(sql`
      select ${asOfSql(user.customerId)} as as_of, coalesce(json_agg(json_build_object(
        'id', a.id, 'case_activity_id', a.id, 'case_id', a.case_id::text,
        'created', ${instantText(sql`a.created`)}, 'user_name', a.user_name,
        'user_id', a.user_id, 'type', a.type, 'content', a.content)
        order by a.created desc, a.written desc), '[]')::text as activities
      from activity a
      where a.case_id = ${params.id}::bigint and a.customer_id = ${user.customerId}`)
  return { asOf: rows[0]?.as_of ?? 0, json: rows[0]?.activities ?? '[]' }
})
