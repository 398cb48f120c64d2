import { WireEvent } from '../../events/envelope.ts'
import {
  CaseBulk,
  CaseBulkAct,
  CaseBulkRefusal,
  CaseBulkTarget,
} from '../../model/cases/case-bulk.ts'
import { Id, partsOf } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { NAMED_CASES_LIMIT } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofBulk = z.strictObject({ bulkId: Id })
const answer = z.object({ bulk: CaseBulk, events: z.array(WireEvent) })

/** Refused cases that an answer lists; `refused` of the order counts them all. */
export const REFUSALS_SHOWN = 1000

/**
 * One act on many cases (added): an order that the server carries out, of one user. Its cases' events tell
 * what was done; the order itself is data of its user, in no event (engine.md 7).
 */
export const caseBulkCalls = {
  /**
   * Which cases these are is settled here; each of them is then changed as by its own call. Refusals: 400 for a tag
   * or a day, 404 for a flow, a language or a case that is not the customer's, 409 while another order of
   * this user runs, or for no case at all.
   */
  startCaseBulk: change({
    method: 'POST',
    path: '/cases/_bulk',
    params: nothing,
    query: nothing,
    body: z.strictObject({ act: CaseBulkAct, cases: CaseBulkTarget }),
    answer,
    weight: 10,
    bodyLimit: NAMED_CASES_LIMIT,
  }),
  /** The user's own orders, the newest first. */
  readCaseBulks: read({
    method: 'GET',
    path: '/cases/_bulks',
    params: nothing,
    query: nothing,
    answer: z.object({ bulks: partsOf(CaseBulk) }),
  }),
  readCaseBulk: read({
    method: 'GET',
    path: '/cases/_bulk/:bulkId',
    params: ofBulk,
    query: nothing,
    answer: z.object({ bulk: CaseBulk, refusals: partsOf(CaseBulkRefusal) }),
  }),
  /** What is done stays done. One that runs no more stays as it is. */
  stopCaseBulk: change({
    method: 'POST',
    path: '/cases/_bulk/:bulkId/cancel',
    params: ofBulk,
    query: nothing,
    answer,
  }),
  /**
   * Another order that puts back what this one changed, in exactly the cases that it changed. Refusals: 409 while
   * either runs, a second time, and for what cannot be taken back.
   */
  undoCaseBulk: change({
    method: 'POST',
    path: '/cases/_bulk/:bulkId/undo',
    params: ofBulk,
    query: nothing,
    answer,
    weight: 10,
  }),
}
