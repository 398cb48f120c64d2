import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import type { CaseRow, CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Command } from '../../../bus/command/command.ts'
import { timelineIn, type View } from '../../../projections/view.ts'
import { inDetail, inRow, onTheirWay, plannedMails } from './mail-counts.ts'
import type { Effects } from './predict.ts'

/** The entry of a change of state, under the command's id until the server gives it one. */
export const stateChange = (
  { id, at, actor }: Pick<Command, 'id' | 'at' | 'actor'>,
  caseId: string,
  from: CaseState,
  to: CaseState,
): Activity => ({
  type: 'STATE_CHANGE',
  id,
  case_activity_id: id,
  case_id: caseId,
  created: at,
  user_name: actor.name,
  user_id: actor.id,
  content: { old_state: from, new_state: to, additional_info: null },
})

/** What every transition does to the row (gaps-2, 0.1 "Common side effects"). */
export const enteredAt = (state: CaseState, at: string): Partial<CaseRow> => ({
  state,
  date_state_updated: at,
  last_case_activity_timestamp: at,
})

const noReminder = { reminder_name: null, reminder_date: null }

/** What leaving ACTIVE for good takes along: mails that wait, and the reminder (T4, T10). */
export function closing(
  view: View,
  caseId: string,
): Required<Pick<Effects, 'row' | 'detail' | 'removed'>> {
  const timeline = timelineIn(view, caseId)
  const left = {
    num_scheduled_emails_scheduled: onTheirWay(timeline),
    num_scheduled_emails_paused: 0,
  }
  return {
    row: (row) => ({ ...noReminder, ...inRow(row, left) }),
    detail: (detail) => ({ ...noReminder, ...inDetail(detail, left) }),
    removed: plannedMails(timeline).map(({ id }) => id),
  }
}
