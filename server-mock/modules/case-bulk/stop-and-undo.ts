import { eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { bulkMessages, isUndoable } from '../../../contracts/rules/case-list/case-bulk.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { caseBulk } from '../../db/schema/case-bulk.ts'
import { bulkById, heldBulk, stopBulk } from './rows.ts'
import { answerFor, beginBulk } from './start.ts'

/** The case that is being changed is changed; none after it is begun. */
export const stopCaseBulk = changes<Calls['stopCaseBulk']>(async ({ params, user, change }) => {
  if (!(await bulkById(change.tx, user, params.bulkId))) return refuse(404, messages.notFound)
  await stopBulk(change.tx, params.bulkId)
  return answerFor(change, user, params.bulkId)
})

/**
 * Takes an order back, in the cases that it changed: each gets back what it had, unless somebody else changed
 * the same since (`if_match`). Where no call restores it, the case is told so and stays.
 */
export const undoCaseBulk = changes<Calls['undoCaseBulk']>(async ({ params, user, change }) => {
  const held = await heldBulk(change.tx, user, params.bulkId)
  if (!held) return refuse(404, messages.notFound)
  const { bulk, act } = held
  if (bulk.state === 'running') return refuse(409, bulkMessages.notNow)
  if (bulk.undo_of !== null || !isUndoable(bulk.kind)) return refuse(409, bulkMessages.noUndo)
  const [undone] = await change.tx
    .select({ id: caseBulk.id })
    .from(caseBulk)
    .where(eq(caseBulk.undoOf, bulk.id))
  if (undone) return refuse(409, bulkMessages.undone)
  if (bulk.done === 0) return refuse(409, bulkMessages.nobody)
  const begun = await beginBulk(
    change,
    user,
    { act, undoOf: bulk.id },
    (bulkId) => sql`
      insert into case_bulk_item (bulk_id, customer_id, case_id, position, state, step, if_match)
      select ${bulkId}, i.customer_id, i.case_id, i.position, 'waiting', i.reversal, i.version
      from case_bulk_item i where i.bulk_id = ${bulk.id} and i.state = 'done'`,
  )
  return isRefused(begun) ? begun : answerFor(change, user, begun.id)
})
