import type { Calls } from '../../../contracts/api/calls.ts'
import { allowsReminder, readReminder } from '../../../contracts/rules/cases/reminders.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { changes, type OpenChange, type SignedIn } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { changeLocked } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { openCase } from '../case-record/stale.ts'
import { writeRow } from '../case-record/write-case.ts'

const WRITES = ['reminder_name', 'reminder_date'] as const

type Reminder = { name: string; date: string } | null

const writeReminder = (change: OpenChange, id: string, reminder: Reminder) =>
  writeRow(change, id, {
    reminderName: reminder?.name ?? null,
    reminderDate: reminder?.date ?? null,
  })

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
  // Clients may live where today is not over yet: only days before UTC today are past (G-476).
  const reminder = readReminder({ name: body.name, date: body.date }, dayOf(change.at))
  if (!reminder.ok) return refuse(400, reminder.message)
  const before = await openCase(change, user, params.id, WRITES, objection)
  if (isRefused(before)) return before
  return changeLocked(change, before, 'case.reminder-set', () =>
    writeReminder(change, params.id, reminder.value),
  )
})

/** CASEAPI-32. */
export const clearReminder = changes<Calls['clearReminder']>(({ params, user, change }) =>
  clear(change, user, params.id),
)
