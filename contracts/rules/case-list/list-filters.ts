import type { CaseRow, CaseView } from '../../model/cases/case.ts'
import type { CaseFilter, CaseFilterFlag } from '../../model/cases/query.ts'
import { isReminderOverdue } from '../cases/case-row.ts'
import { lengthRefusal } from '../typed/typed-length.ts'

/** The server takes no longer search text (contracts/model/cases/query.ts). */
export const SEARCH_MAX_LENGTH = 200

/** Why nothing is searched for with this text, or null. */
export const searchRefusal = (text: string): string | null =>
  lengthRefusal(text.trim(), SEARCH_MAX_LENGTH)

/** A choice of the filter menu: the client's key, the query's flag and the label (G-410; LIST-40). */
export type FilterChoice = { key: string; flag: CaseFilterFlag; label: string }

/** In the order of the menu. "No filter" has the key `none` and no flag. */
export const filterChoices: readonly FilterChoice[] = [
  { key: 'REQUIRE_ATTENTION', flag: 'action_required', label: 'Action Required' },
  { key: 'mail', flag: 'unread_emails', label: 'Unread Mails' },
  { key: 'remi', flag: 'overdue_reminders', label: 'Overdue Reminder' },
  { key: 'license', flag: 'unchecked_licenses', label: 'Uploaded Licenses' },
  { key: 'EMAIL_FAILED', flag: 'failed_emails', label: 'Failed Emails' },
  { key: 'FAILED_LETTERS', flag: 'failed_letters', label: 'Failed Letters' },
  { key: 'FAILED_PAYMENT', flag: 'failed_payments', label: 'Failed Payments' },
  { key: 'PAUSED', flag: 'paused_scheduled_emails', label: 'Paused Scheduled Emails' },
  { key: 'IDLE_CASES', flag: 'idle', label: 'Idle Cases' },
]

/** The conditions of G-410; `today` is the UTC day. */
export const flagConditions: Record<CaseFilterFlag, (row: CaseRow, today: string) => boolean> = {
  unread_emails: (row) => row.total_unread_emails > 0,
  overdue_reminders: isReminderOverdue,
  unchecked_licenses: (row) => row.total_unchecked_licenses > 0,
  failed_emails: (row) => row.num_scheduled_emails_failed + row.num_triggered_emails_failed > 0,
  failed_letters: (row) => row.num_failed_letters > 0,
  failed_payments: (row) => row.num_failed_payments > 0,
  paused_scheduled_emails: (row) => row.num_scheduled_emails_paused > 0,
  action_required: (row, today) => needsAction(row, today),
  idle: (row, today) =>
    row.state === 'ACTIVE' &&
    row.num_scheduled_emails_scheduled === 0 &&
    row.reminder_date === null &&
    !needsAction(row, today),
}

const actionFlags: readonly CaseFilterFlag[] = [
  'unread_emails',
  'overdue_reminders',
  'unchecked_licenses',
  'failed_emails',
  'failed_letters',
  'failed_payments',
]

/** Something that a person must do now. */
function needsAction(row: CaseRow, today: string): boolean {
  return actionFlags.some((flag) => flagConditions[flag](row, today))
}

/**
 * Whether a row belongs to a list, as far as a row can tell: the search text is not considered, since
 * rows lack the contact fields that it covers (engine.md 9).
 */
export function matchesFilter(row: CaseRow, filter: CaseFilter, today: string): boolean {
  if (filter.state && row.state !== filter.state) return false
  if (filter.not_state && row.state === filter.not_state) return false
  return filterChoices.every(({ flag }) => !filter[flag] || flagConditions[flag](row, today))
}

/** The filter of a sidebar view: CASES shows every state (CASENAV-05). */
export const filterOfView = (view: CaseView): CaseFilter =>
  view === 'CASES' ? {} : { state: view }
