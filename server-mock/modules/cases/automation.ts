import type { Calls } from '../../../contracts/api/calls.ts'
import {
  mayToggle,
  RESOLVE_FAILED_EMAILS,
  readAutomationState,
} from '../../../contracts/rules/cases/automation.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { resumeMails } from '../case-mails/resume-mails.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { countPlanned, pauseMails } from '../case-record/pause-scheduled.ts'
import { openCase } from '../case-record/stale.ts'

const WRITES = ['automation_state'] as const

/** CASEAPI-39; pauses or resumes what is planned (gaps-2, 12). */
export const setAutomation = changes<Calls['setAutomation']>(
  async ({ params, query, user, change }) => {
    const state = readAutomationState(query.state)
    if (!state.ok) return refuse(400, state.message)
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    if (state.value === 'PAUSED') {
      if ((await countPlanned(change, params.id, 'SCHEDULED')) === 0) {
        return refuse(409, 'Invalid request: this case has no scheduled emails to pause.')
      }
      return changeLocked(change, before, 'case.automation-paused', async () => ({
        furtherActivities: await pauseMails(change, params.id),
      }))
    }
    if ((await countPlanned(change, params.id, 'PAUSED')) === 0) {
      return refuse(409, 'Invalid request: this case has no paused emails to resume.')
    }
    if (!mayToggle(before.row)) return refuse(409, RESOLVE_FAILED_EMAILS)
    return changeLocked(change, before, 'case.automation-resumed', () =>
      resumeMails(change, params.id),
    )
  },
)
