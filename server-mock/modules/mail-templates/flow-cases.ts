import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import type { Db } from '../../db/database.ts'
import { caseDetail, caseRow } from '../../db/schema/cases.ts'
import { casesWith } from '../mail-flows/flow-rows.ts'

const isActive = eq(caseRow.state, 'ACTIVE')

/** Up to so many cases of a flow are sorted sooner than met on a walk through all that the customer has. */
const FEW = 2_000

/** The flow whose cases are looked for. */
type OfFlow = { db: Db; customerId: string; flowId: string }
type Wanted = { which?: SQL; direction?: typeof asc | typeof desc; most: number; isFew?: boolean }

async function casesOf(
  { db, customerId, flowId }: OfFlow,
  { which, direction = desc, most, isFew = false }: Wanted,
): Promise<string[]> {
  const changed = caseRow.dateStateUpdated
  const rows = await db
    .select({ id: caseRow.id })
    .from(caseDetail)
    .innerJoin(caseRow, eq(caseRow.id, caseDetail.id))
    .where(and(eq(caseDetail.emailFlowId, flowId), eq(caseRow.customerId, customerId), which))
    // Of an expression there is no index: the database takes that of the flow.
    .orderBy(direction(isFew ? sql`${changed} + interval '0'` : changed), direction(caseRow.id))
    .limit(most)
  return rows.map(({ id }) => String(id))
}

const hasFew = async ({ db, customerId, flowId }: OfFlow): Promise<boolean> =>
  (await casesWith(db, customerId, flowId, CaseState.options)) <= FEW

/** The ACTIVE cases that use a flow, the newest change of state first. */
export const newestCases = (of: OfFlow, most: number): Promise<string[]> =>
  casesOf(of, { which: isActive, most })

/** The case that a text is shown on where nobody chose one: an ACTIVE one where the flow has any. */
export async function sampleCase(of: OfFlow): Promise<string | null> {
  const isFew = await hasFew(of)
  const [active] = await casesOf(of, { which: isActive, most: 1, isFew })
  if (active !== undefined) return active
  const [any] = await casesOf(of, { most: 1, isFew })
  return any ?? null
}

/** The ACTIVE cases of a flow on both sides of a case, which itself may have another flow or state. */
export async function casesBeside(
  of: OfFlow,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const isFew = await hasFew(of)
  const place = sql`(${caseRow.dateStateUpdated}, ${caseRow.id})`
  // Read in the same statement, so that no digit of the timestamp is lost on the way.
  const own = sql`(select date_state_updated, id from case_row where id = ${Number(id)})`
  const beside = async (side: SQL, direction: typeof asc | typeof desc) => {
    const which = sql`${isActive} and ${side}`
    const [one] = await casesOf(of, { which, direction, most: 1, isFew })
    return one ?? null
  }
  return {
    previous: await beside(sql`${place} > ${own}`, asc),
    next: await beside(sql`${place} < ${own}`, desc),
  }
}
