import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'

/** A request that came meanwhile is not the one that was dealt with. */
const WRITES = ['callback_request'] as const

/** CASEAPI-21; done means gone, and the timeline says nothing of it (gaps-2, 8). */
export const finishCallback = changes<Calls['finishCallback']>(async ({ params, user, change }) => {
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  if (before.detail.callback_request === null) return before.detail
  return changeLocked(change, before, 'case.callback-done', async () => {
    await change.tx
      .update(caseDetail)
      .set({ callbackRequest: null })
      .where(eq(caseDetail.id, Number(params.id)))
    return {}
  })
})
