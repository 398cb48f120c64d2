import type { CaseView } from '../../model/cases/case.ts'
import type { CaseFilter, CaseFilterFlag } from '../../model/cases/query.ts'
import type { KpiName } from '../../model/dashboard/dashboard.ts'

/** What a tile counts and what it opens: a list of cases, or the emails that belong to none (G-153). */
type KpiRule = { label: string; threshold: number } & (
  | { opens: 'cases'; view: CaseView; flag: CaseFilterFlag | null }
  | { opens: 'unmapped' }
)

const ofAllCases = (label: string, threshold: number, flag: CaseFilterFlag): KpiRule => ({
  ...{ label, threshold, opens: 'cases', view: 'CASES', flag },
})

/** Gaps 3, 11.1, in its order: the tile equals the list that it opens. */
export const kpiRules: Readonly<Record<KpiName, KpiRule>> = {
  STANDBY_CASES: {
    ...{ label: 'Standby cases', threshold: 20, opens: 'cases', view: 'STANDBY', flag: null },
  },
  UNREAD_EMAILS: ofAllCases('Unread emails', 10, 'unread_emails'),
  LICENSES_TO_CHECK: ofAllCases('Licenses to check', 5, 'unchecked_licenses'),
  OVERDUE_REMINDERS: ofAllCases('Overdue reminders', 5, 'overdue_reminders'),
  UNMAPPED_EMAILS: { label: 'Unmapped emails', threshold: 5, opens: 'unmapped' },
  FAILED_PAYMENTS: ofAllCases('Failed payments', 0, 'failed_payments'),
  PAUSED_AUTOMATION: ofAllCases('Paused automation', 10, 'paused_scheduled_emails'),
  FAILED_EMAILS: ofAllCases('Failed emails', 0, 'failed_emails'),
}

/** The filter of the list that a tile opens; null where that is none of cases. */
export function kpiFilter(name: KpiName): CaseFilter | null {
  const rule = kpiRules[name]
  if (rule.opens === 'unmapped') return null
  return {
    ...(rule.view !== 'CASES' && { state: rule.view }),
    ...(rule.flag !== null && { [rule.flag]: true }),
  }
}
