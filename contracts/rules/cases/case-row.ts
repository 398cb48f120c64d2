import type { Plan } from '../../model/accounts/user.ts'
import type { CaseRow } from '../../model/cases/case.ts'
import { hasFeature } from '../accounts/plan-features.ts'

/** Due on that day or earlier, while the case is ACTIVE (spec README, 3). `today` is the UTC day. */
export const isReminderOverdue = (
  row: Pick<CaseRow, 'state' | 'reminder_date'>,
  today: string,
): boolean => row.state === 'ACTIVE' && row.reminder_date !== null && row.reminder_date <= today

/**
 * The share of automated emails already sent, 0 to 1, or null where no bar is shown (ROW-16 to ROW-19;
 * gaps-2, 3: nothing to progress through means no bar).
 */
export function emailProgress(row: CaseRow, plan: Plan): number | null {
  if (!hasFeature(plan, 'progress bar') || row.state !== 'ACTIVE') return null
  const initial = row.initial_email_sent
  const total = row.total_scheduled_emails + initial
  if (total === 0) return null
  return Math.min(1, Math.max(0, (row.num_scheduled_emails_sent + initial) / total))
}

/** The texts of the warning icon, joined; null without a failure (ROW-10, ROW-11; gaps-2, 3). */
export function failureText(row: CaseRow): string | null {
  const parts = [
    row.num_scheduled_emails_failed + row.num_triggered_emails_failed > 0
      ? 'failed to send automated email'
      : null,
    row.num_failed_payments > 0 ? 'failed payment' : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}
