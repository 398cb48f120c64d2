import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import type { Db } from '../../db/database.ts'
import { caseRow } from '../../db/schema/cases.ts'

/** The flow whose cases are looked for. */
type OfFlow = { db: Db; customerId: string; flowId: string }
type Wanted = { which?: SQL; direction?: typeof asc | typeof desc; most: number }

/** ACTIVE cases of a flow: an index holds them in this order, whatever else the customer has (performance.md, the server). */
async function activeCases(
  { db, customerId, flowId }: OfFlow,
  { which, direction = desc, most }: Wanted,
): Promise<string[]> {
  const { customerId: owner, emailFlowId, state, dateStateUpdated, id } = caseRow
  const rows = await db
    .select({ id })
    .from(caseRow)
    .where(and(eq(owner, customerId), eq(emailFlowId, flowId), eq(state, 'ACTIVE'), which))
    .orderBy(direction(dateStateUpdated), direction(id))
    .limit(most)
  return rows.map((row) => String(row.id))
}

/** The ACTIVE cases that use a flow, the newest change of state first. */
export const newestCases = (of: OfFlow, most: number): Promise<string[]> =>
  activeCases(of, { most })

/** The case that a text is shown on where nobody chose one: an ACTIVE one where the flow has any. */
export async function sampleCase(of: OfFlow): Promise<string | null> {
  const [active] = await newestCases(of, 1)
  if (active !== undefined) return active
  const { db, customerId, flowId } = of
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id::text as id from unnest(${sql.param(CaseState.options)}::text[]) s(state), lateral (
      select id, date_state_updated as at from case_row
      where customer_id = ${customerId} and email_flow_id = ${flowId} and state = s.state
      order by date_state_updated desc, id desc limit 1) c
    order by c.at desc, c.id desc limit 1`)
  return rows[0]?.id ?? null
}

/** The ACTIVE cases of a flow on both sides of a case, which itself may have another flow or state. */
export async function casesBeside(
  of: OfFlow,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const place = sql`(${caseRow.dateStateUpdated}, ${caseRow.id})`
  // Read in the same statement, so that no digit of the timestamp is lost on the way.
  const own = sql`(select date_state_updated, id from case_row where id = ${Number(id)})`
  const beside = async (which: SQL, direction: typeof asc | typeof desc) => {
    const [one] = await activeCases(of, { which, direction, most: 1 })
    return one ?? null
  }
  return {
    previous: await beside(sql`${place} > ${own}`, asc),
    next: await beside(sql`${place} < ${own}`, desc),
  }
}
