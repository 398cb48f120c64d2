import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { SentReminder } from '../../../contracts/model/mail/mail-draft.ts'
import { allowsReminder, readReminder } from '../../../contracts/rules/cases/reminders.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { changeLocked, lockCase } from './change-case.ts'
import { writeRow } from './write-case.ts'

/** Writes the reminder of a case; null deletes it. */
export const writeReminder = (
  change: ChangeContext,
  caseId: string,
  reminder: SentReminder | null,
) =>
  writeRow(change, caseId, {
    reminderName: reminder?.name ?? null,
    reminderDate: reminder?.date ?? null,
  })

/**
 * A reminder as it is stored, or why it is none. Clients may live where today is not over yet: only days before UTC today
 * are past (G-476).
 */
export function reminderFrom(
  { at }: ChangeContext,
  given: { name: string | null; date: string },
): SentReminder | Refused {
  const read = readReminder(given, dayOf(at))
  return read.ok ? read.value : refuse(400, read.message)
}

/**
 * Sets the reminder of what was sent, in the transaction in which it has left (G-69). By then the case may have ended: then
 * there is nothing to be reminded of, and null is answered.
 */
export async function remindOfSent(
  change: ChangeContext,
  caseId: string,
  reminder: SentReminder | undefined,
): Promise<CaseDetail | null> {
  if (!reminder) return null
  const before = await lockCase(change, caseId)
  if (!allowsReminder(before.row.state)) return null
  return changeLocked(change, before, 'case.reminder-set', () =>
    writeReminder(change, caseId, reminder),
  )
}
