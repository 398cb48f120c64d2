import type { Calls } from '../../../contracts/api/calls.ts'
import { allowsReminder } from '../../../contracts/rules/cases/reminders.ts'
import { changes, type OpenChange, type SignedIn } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { reminderFrom, writeReminder } from '../case-record/case-reminder.ts'
import { changeLocked } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { openCase } from '../case-record/stale.ts'

const WRITES = ['reminder_name', 'reminder_date'] as const

const objection = ({ row: { state } }: CaseSnapshot) =>
  allowsReminder(state)
    ? null
    : `Invalid request: case in state ${state} cannot be given a reminder.`

async function clear(change: OpenChange, user: SignedIn, id: string) {
  const before = await openCase(change, user, id, WRITES)
  if (isRefused(before)) return before
  if (before.row.reminder_date === null) return before.detail
  return changeLocked(change, before, 'case.reminder-cleared', () =>
    writeReminder(change, id, null),
  )
}

/** CASEAPI-31 and -33: a null reminder deletes it. Reminders belong to ACTIVE cases. */
export const setReminder = changes<Calls['setReminder']>(async ({ params, body, user, change }) => {
  if (body === null) return clear(change, user, params.id)
  if (body.date === null) {
    return body.name === null
      ? clear(change, user, params.id)
      : refuse(400, 'The reminder needs a date.')
  }
  const reminder = reminderFrom(change, { name: body.name, date: body.date })
  if (isRefused(reminder)) return reminder
  const before = await openCase(change, user, params.id, WRITES, objection)
  if (isRefused(before)) return before
  return changeLocked(change, before, 'case.reminder-set', () =>
    writeReminder(change, params.id, reminder),
  )
})

/** CASEAPI-32. */
export const clearReminder = changes<Calls['clearReminder']>(({ params, user, change }) =>
  clear(change, user, params.id),
)
