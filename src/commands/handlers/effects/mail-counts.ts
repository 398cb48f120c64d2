import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseOverview, CaseRow } from '../../../../contracts/model/cases/case.ts'
import { automationState } from '../../../../contracts/rules/cases/automation.ts'
import { isEmail, isScheduled, type Timeline } from '../../../projections/cases/timeline.ts'

/** Counters of a case's automated mails that change; row and detail both show them. */
export type MailCounts = Partial<Omit<CaseOverview, 'was_activated'>>

/** The list item with these counters; its total is the sum of four of them. */
export function inRow(row: CaseRow, counts: MailCounts): Partial<CaseRow> {
  const after = { ...row, ...counts }
  return {
    ...counts,
    total_scheduled_emails:
      after.num_scheduled_emails_scheduled +
      after.num_scheduled_emails_paused +
      after.num_scheduled_emails_sent +
      after.num_scheduled_emails_failed,
  }
}

/**
 * The detail with these counters, and with the automation that follows from them (G-436). `at`: since when it is
 * paused, where it was not before.
 */
export function inDetail(
  { overview, automation_paused_at: since = null }: CaseDetail,
  counts: MailCounts,
  at: string | null = null,
): Partial<CaseDetail> {
  const after = { ...overview, ...counts }
  const automation_state = automationState(after)
  const automation_paused_at = automation_state === 'PAUSED' ? (since ?? at) : null
  return { overview: after, automation_state, automation_paused_at }
}

/** The mails that wait for their day, or are held back. */
export const plannedMails = (timeline: Timeline | null) => timeline?.filter(isScheduled) ?? []

/** A reminder on its way through the outbox still counts as waiting, and nothing here holds it back. */
const isOnItsWay = (activity: Activity): boolean =>
  isEmail(activity) &&
  activity.content.status === 'SCHEDULED' &&
  ['SCHEDULED', 'DISCOUNT_END'].includes(activity.content.automation_info?.kind ?? '')

/** How many reminders are on their way; none are known of a case whose timeline is not loaded. */
export const onTheirWay = (timeline: Timeline | null): number =>
  timeline?.filter(isOnItsWay).length ?? 0
