import type { CaseOverview } from '../../model/cases/case.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** Automation of a case: its mails wait for their day, or are held back (CASEAUTO-01). */
export type AutomationState = 'SCHEDULED' | 'PAUSED'

/** Why the toggle is disabled, and the server's refusal to resume (CASEAUTO-06, MAILAUTO-07). */
export const RESOLVE_FAILED_EMAILS = 'Resolve failed emails before resuming'

type Failed = Pick<CaseOverview, 'num_scheduled_emails_failed' | 'num_triggered_emails_failed'>
type Waiting = Pick<CaseOverview, 'num_scheduled_emails_scheduled' | 'num_scheduled_emails_paused'>

/** Not while an automated mail has failed: a person resolves that first (CASEAUTO-04, CASEAUTO-05). */
export const mayToggle = (counts: Failed): boolean =>
  counts.num_scheduled_emails_failed + counts.num_triggered_emails_failed === 0

/** The same as the reason to show at the toggle, null where it may be used. */
export const toggleBlocked = (counts: Failed): string | null =>
  mayToggle(counts) ? null : RESOLVE_FAILED_EMAILS

/** Null where nothing waits, so that no toggle is shown that would do nothing (gaps-2, 5). */
export function automationState(counts: Waiting): AutomationState | null {
  if (counts.num_scheduled_emails_paused > 0) return 'PAUSED'
  return counts.num_scheduled_emails_scheduled > 0 ? 'SCHEDULED' : null
}

/** The waiting mails all on one side: what toggling does to the counts (CASEAUTO-07, CASEAUTO-08). */
export function toggledCounts(counts: Waiting, to: AutomationState): Waiting {
  const waiting = counts.num_scheduled_emails_scheduled + counts.num_scheduled_emails_paused
  return {
    num_scheduled_emails_scheduled: to === 'SCHEDULED' ? waiting : 0,
    num_scheduled_emails_paused: to === 'PAUSED' ? waiting : 0,
  }
}

/** The `state` of the call, in any case of letters (gaps-2, 12). */
export function readAutomationState(text: string): Verdict<AutomationState> {
  const state = text.trim().toUpperCase()
  return state === 'SCHEDULED' || state === 'PAUSED'
    ? accept(state)
    : decline('The state must be PAUSED or SCHEDULED')
}
