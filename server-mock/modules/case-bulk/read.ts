import { and, asc, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { REFUSALS_SHOWN } from '../../../contracts/api/cases/case-bulk.ts'
import { messages } from '../../../contracts/protocol.ts'
import { bulkMessages } from '../../../contracts/rules/case-list/case-bulk.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { caseBulkItem } from '../../db/schema/case-bulk.ts'
import { caseRow } from '../../db/schema/cases.ts'
import { headOf } from '../../events/read.ts'
import { bulkById, bulksOf } from './rows.ts'

export const readCaseBulks = reads<Calls['readCaseBulks']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: { bulks: await bulksOf(db, user) } }
})

/** How far an order is, and the cases that it was refused for, in the order in which they were tried. */
export const readCaseBulk = reads<Calls['readCaseBulk']>(async ({ params, user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const bulk = await bulkById(db, user, params.bulkId)
  if (!bulk) return refuse(404, messages.notFound)
  const refused = await db
    .select({ id: caseBulkItem.caseId, host: caseRow.host, message: caseBulkItem.message })
    .from(caseBulkItem)
    .innerJoin(caseRow, eq(caseRow.id, caseBulkItem.caseId))
    .where(and(eq(caseBulkItem.bulkId, bulk.id), eq(caseBulkItem.state, 'refused')))
    .orderBy(asc(caseBulkItem.position))
    .limit(REFUSALS_SHOWN)
  const refusals = refused.map(({ id, host, message }) => ({
    id: String(id),
    host,
    message: message ?? bulkMessages.failed,
  }))
  return { asOf, body: { bulk, refusals } }
})
