import type { CaseState } from '../../model/cases/case.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

export const DEFAULT_REMINDER_NAME = 'Reminder'

/** Said of a day before the first that is allowed (REMIND-02). */
export const REMINDER_TOO_EARLY = 'The reminder date must be at least tomorrow'

const SHOWN_LENGTH = 17

/** A reminder's title where space is short (REMIND-09). */
export const shownReminderName = (name: string): string =>
  name.length > SHOWN_LENGTH ? `${name.slice(0, SHOWN_LENGTH)}…` : name

/** Reminders belong to ACTIVE cases (document 2, section 4 "Per-state editing rules"). */
export const allowsReminder = (state: CaseState): boolean => state === 'ACTIVE'

/**
 * A reminder as it is stored (REMIND-04). `earliest` is the first day allowed: the user's local tomorrow
 * in the dialog (REMIND-02), UTC today on the server, so that time zones never refuse (gaps-2, 11).
 */
export function readReminder(
  input: { name: string | null; date: string },
  earliest: string,
): Verdict<{ name: string; date: string }> {
  if (input.date < earliest) return decline(REMINDER_TOO_EARLY)
  return accept({ name: input.name?.trim() || DEFAULT_REMINDER_NAME, date: input.date })
}
