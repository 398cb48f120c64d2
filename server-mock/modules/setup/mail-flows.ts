import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { reads } from '../../calls/handler.ts'
import type { Db, Tx } from '../../db/database.ts'
import { caseDetail, caseRow } from '../../db/schema/cases.ts'
import { emailFlow } from '../../db/schema/setup.ts'
import { headOf } from '../../events/read.ts'

/** A mail flow of this customer, or null. */
export async function flowById(
  db: Db | Tx,
  customerId: string,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const [flow] = await db
    .select({ id: emailFlow.id, name: emailFlow.name })
    .from(emailFlow)
    .where(and(eq(emailFlow.id, id), eq(emailFlow.customerId, customerId)))
  return flow ?? null
}

/** Document 3, section 7, with the number of ACTIVE cases that use each flow (gaps-3, G-01). */
export const listMailFlows = reads<Calls['listMailFlows']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const used = db
    .select({ id: caseDetail.emailFlowId, n: sql<number>`count(*)::int`.as('n') })
    .from(caseRow)
    .innerJoin(caseDetail, eq(caseDetail.id, caseRow.id))
    .where(and(eq(caseRow.customerId, user.customerId), eq(caseRow.state, 'ACTIVE')))
    .groupBy(caseDetail.emailFlowId)
    .as('used')
  const flows = await db
    .select({
      id: emailFlow.id,
      name: emailFlow.name,
      cases: sql<number>`coalesce(${used.n}, 0)`,
    })
    .from(emailFlow)
    .leftJoin(used, eq(used.id, emailFlow.id))
    .where(eq(emailFlow.customerId, user.customerId))
    .orderBy(sql`lower(${emailFlow.name})`, emailFlow.id)
  return { asOf, body: flows }
})
