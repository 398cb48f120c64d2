import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { allowsReminder, readReminder } from '../../../contracts/rules/cases/reminders.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { changes, type OpenChange, type SignedIn } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'

const WRITES = ['reminder_name', 'reminder_date'] as const

type Reminder = { name: string; date: string } | null

const writeReminder = (change: OpenChange, id: string, reminder: Reminder) =>
  change.tx.execute(sql`
    update case_row set reminder_name = ${reminder?.name ?? null},
      reminder_date = ${reminder?.date ?? null}::date
    where id = ${id}::bigint`)

async function clear(change: OpenChange, user: SignedIn, id: string) {
  const before = await openCase(change, user, id, WRITES)
  if (isRefused(before)) return before
  if (before.row.reminder_date === null) return before.detail
  return changeLocked(change, before, 'case.reminder-cleared', async () => {
    await writeReminder(change, id, null)
    return {}
  })
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
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  const { state } = before.row
  if (!allowsReminder(state)) {
    return refuse(409, `Invalid request: case in state ${state} cannot be given a reminder.`)
  }
  return changeLocked(change, before, 'case.reminder-set', async () => {
    await writeReminder(change, params.id, reminder.value)
    return {}
  })
})

/** CASEAPI-32. */
export const clearReminder = changes<Calls['clearReminder']>(({ params, user, change }) =>
  clear(change, user, params.id),
)
