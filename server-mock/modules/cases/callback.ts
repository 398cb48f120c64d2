import type { Calls } from '../../../contracts/api/calls.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'

/** A request that came meanwhile is not the one that was dealt with. */
const WRITES = ['callback_request'] as const

/** CASEAPI-21; done means gone, and the timeline says nothing of it (G-456). */
export const finishCallback = changes<Calls['finishCallback']>(async ({ params, user, change }) => {
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  if (before.detail.callback_request === null) return before.detail
  return changeLocked(change, before, 'case.callback-done', () =>
    writeDetail(change, params.id, { callbackRequest: null }),
  )
})
