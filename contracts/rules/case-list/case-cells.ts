import type { Plan } from '../../model/accounts/user.ts'
import type { CaseRow } from '../../model/cases/case.ts'
import type { CaseColumn } from '../../model/cases/case-column.ts'
import { countryNames } from '../../reference/country-names.ts'
import { emailProgress } from '../cases/case-row.ts'
import { caseStateLabels } from '../cases/case-state-labels.ts'

/** What a column of cases holds; its kind says how its cells are shown, copied, exported and aligned. */
export type CaseCells =
  | { readonly kind: 'text'; readonly value: (row: CaseRow) => string | null }
  | { readonly kind: 'count'; readonly value: (row: CaseRow) => number }
  | { readonly kind: 'day' | 'instant'; readonly value: (row: CaseRow) => string | null }
  | { readonly kind: 'amount'; readonly value: (row: CaseRow) => number | null }
  | { readonly kind: 'share'; readonly value: (row: CaseRow, plan: Plan) => number | null }

const text = (value: (row: CaseRow) => string | null): CaseCells => ({ kind: 'text', value })
const count = (value: (row: CaseRow) => number): CaseCells => ({ kind: 'count', value })

const countries = new Map(countryNames.map(({ code, name }) => [code, name]))

/** Each column of the table and of an exported list. */
export const caseCells: Readonly<Record<CaseColumn, CaseCells>> = {
  state: text((row) => caseStateLabels[row.state]),
  host: text((row) => row.host),
  // Digits that nobody calculates with: a spreadsheet would round or separate them.
  id: text((row) => row.id),
  last_case_activity_timestamp: {
    kind: 'instant',
    value: (row) => row.last_case_activity_timestamp,
  },
  total_unread_emails: count((row) => row.total_unread_emails),
  total_unchecked_licenses: count((row) => row.total_unchecked_licenses),
  reminder_date: { kind: 'day', value: (row) => row.reminder_date },
  reminder_name: text((row) => row.reminder_name),
  num_scheduled_emails_sent: count((row) => row.num_scheduled_emails_sent),
  num_scheduled_emails_scheduled: count((row) => row.num_scheduled_emails_scheduled),
  num_scheduled_emails_paused: count((row) => row.num_scheduled_emails_paused),
  num_scheduled_emails_failed: count((row) => row.num_scheduled_emails_failed),
  num_failed_payments: count((row) => row.num_failed_payments),
  num_failed_letters: count((row) => row.num_failed_letters),
  initial_email_sent: text((row) => (row.initial_email_sent ? 'Sent' : null)),
  progress: { kind: 'share', value: emailProgress },
  source_case_id: text((row) => row.source_case_id),
  country: text((row) => row.country && (countries.get(row.country) ?? row.country)),
  tags: text((row) => row.tags.join(', ')),
  final_amount: { kind: 'amount', value: (row) => row.final_amount },
  currency: text((row) => row.currency),
  date_state_updated: { kind: 'instant', value: (row) => row.date_state_updated },
  total_scheduled_emails: count((row) => row.total_scheduled_emails),
  num_triggered_emails_failed: count((row) => row.num_triggered_emails_failed),
  version: count((row) => row.version),
}
