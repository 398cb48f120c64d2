import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { caseDetail, caseRow } from '../../db/schema/cases.ts'

const isActive = eq(caseRow.state, 'ACTIVE')
const newestFirst = [desc(caseRow.dateStateUpdated), desc(caseRow.id)]
const oldestFirst = [asc(caseRow.dateStateUpdated), asc(caseRow.id)]

type Wanted = { which?: SQL | undefined; order?: SQL[]; most: number }

async function casesOf(
  db: Db,
  customerId: string,
  flowId: string,
  { which, order = newestFirst, most }: Wanted,
): Promise<string[]> {
  const rows = await db
    .select({ id: caseRow.id })
    .from(caseDetail)
    .innerJoin(caseRow, eq(caseRow.id, caseDetail.id))
    .where(and(eq(caseDetail.emailFlowId, flowId), eq(caseRow.customerId, customerId), which))
    .orderBy(...order)
    .limit(most)
  return rows.map(({ id }) => String(id))
}

/** The ACTIVE cases that use a flow, the newest change of state first. */
export const newestCases = (
  db: Db,
  customerId: string,
  flowId: string,
  most: number,
): Promise<string[]> => casesOf(db, customerId, flowId, { which: isActive, most })

/** The case that a text is shown on where nobody chose one: an ACTIVE one where the flow has any. */
export async function sampleCase(
  db: Db,
  customerId: string,
  flowId: string,
): Promise<string | null> {
  const [active] = await newestCases(db, customerId, flowId, 1)
  if (active !== undefined) return active
  const [any] = await casesOf(db, customerId, flowId, { most: 1 })
  return any ?? null
}

/** The ACTIVE cases of a flow on both sides of a case, which itself may have another flow or state. */
export async function casesBeside(
  db: Db,
  customerId: string,
  flowId: string,
  id: string,
): Promise<{ previous: string | null; next: string | null }> {
  const place = sql`(${caseRow.dateStateUpdated}, ${caseRow.id})`
  // Read in the same statement, so that no digit of the timestamp is lost on the way.
  const own = sql`(select date_state_updated, id from case_row where id = ${Number(id)})`
  const beside = async (which: SQL, order: SQL[]) => {
    const [one] = await casesOf(db, customerId, flowId, {
      which: and(isActive, which),
      order,
      most: 1,
    })
    return one ?? null
  }
  return {
    previous: await beside(sql`${place} > ${own}`, oldestFirst),
    next: await beside(sql`${place} < ${own}`, newestFirst),
  }
}
