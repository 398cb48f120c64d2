import type { Calls } from '../../../contracts/api/calls.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openTransition } from './state-change.ts'
import { transit } from './transit.ts'

/** T6; CASEAPI-27. */
export const resetCase = changes<Calls['resetCase']>(async ({ params, user, change }) => {
  const opened = await openTransition(change, user, params.id, 'reset')
  if (isRefused(opened)) return opened
  return changeLocked(change, opened.before, 'case.reset', async (before) => ({
    activity: await transit(change, before, opened.to),
  }))
})
