import type { Calls } from '../../../contracts/api/calls.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused } from '../../calls/refusal.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { keepMailCounters } from '../case-record/mail-counters.ts'
import { openTransition } from './state-change.ts'
import { clearReminder, dropWaitingMails, transit } from './transit.ts'

/** T3 and T4; CASEAPI-26. Nothing that still waits is said to the opponent any more. */
export const cancelCase = changes<Calls['cancelCase']>(async ({ params, user, change }) => {
  const opened = await openTransition(change, user, params.id, 'cancel')
  if (isRefused(opened)) return opened
  return changeLocked(change, opened.before, 'case.cancelled', async (before) => {
    const activity = await transit(change, before, opened.to)
    await clearReminder(change, params.id)
    const dropped = await dropWaitingMails(change, params.id)
    await keepMailCounters(change.tx, params.id)
    return { activity, ...dropped }
  })
})
