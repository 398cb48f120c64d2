import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { REFUSALS_SHOWN } from '../../../contracts/api/cases/case-bulk.ts'
import type { AffectedCases } from '../../../contracts/model/mail/mail-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { bulkMessages } from '../../../contracts/rules/case-list/case-bulk.ts'
import { NOT_APPLIED } from '../../../contracts/rules/mail/applied-changes.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { caseBulk, caseBulkItem } from '../../db/schema/case-bulk.ts'
import { caseRow } from '../../db/schema/cases.ts'
import { headOf } from '../../events/read.ts'
import type { Services } from '../../services.ts'
import { runBulk } from '../case-bulk/run.ts'

/** How long an order is carried out while a person waits, who is answered within 8 s. */
const TIMEOUT_MS = 7_500

/** How far a change of a template is with the cases that it is applied to; null where there is no such order. */
async function affectedBy(
  db: Db,
  customerId: string,
  bulkId: string,
): Promise<AffectedCases | null> {
  const [order] = await db
    .select()
    .from(caseBulk)
    .where(
      and(
        eq(caseBulk.id, bulkId),
        eq(caseBulk.customerId, customerId),
        isNotNull(caseBulk.templateId),
      ),
    )
  if (!order) return null
  const failed = await db
    .select({ id: caseBulkItem.caseId, host: caseRow.host, message: caseBulkItem.message })
    .from(caseBulkItem)
    .innerJoin(caseRow, eq(caseRow.id, caseBulkItem.caseId))
    .where(
      and(
        eq(caseBulkItem.bulkId, bulkId),
        inArray(
          caseBulkItem.state,
          order.state === 'stopped' ? ['refused', 'waiting'] : ['refused'],
        ),
      ),
    )
    .orderBy(asc(caseBulkItem.position))
    .limit(REFUSALS_SHOWN)
  return {
    bulk_id: order.id,
    total: order.total,
    // One whose mail had left by then is done with, too.
    done: order.done + order.unchanged,
    running: order.state === 'running',
    failed: failed.map(({ id, host, message }) => ({
      case_id: String(id),
      host,
      reason: message ?? (order.state === 'stopped' ? NOT_APPLIED : bulkMessages.failed),
    })),
  }
}

/** Added: also for colleagues of whoever changed the template. */
export const readAffectedCases = reads<Calls['readAffectedCases']>(
  async ({ params, user, services }) => {
    const { db } = services.database
    // The number first: what is read after it may only be newer.
    const asOf = await headOf(db, user.customerId)
    const affected = await affectedBy(db, user.customerId, params.bulk_id)
    return affected ? { asOf, body: affected } : refuse(404, messages.notFound)
  },
)

type Answer = { affected_cases: AffectedCases | null }

/**
 * Carries out what a change of a template ordered, as far as it gets while a person waits, and answers how far that is.
 * Who repeats the command is told how far it is by then.
 */
export async function settled<A extends Answer>(
  services: Services,
  customerId: string,
  answer: A,
): Promise<A> {
  const ordered = answer.affected_cases
  if (!ordered) return answer
  const { database, clock } = services
  const until = clock.now().getTime() + TIMEOUT_MS
  await runBulk(services, ordered.bulk_id, () => clock.now().getTime() < until)
  return { ...answer, affected_cases: await affectedBy(database.db, customerId, ordered.bulk_id) }
}
