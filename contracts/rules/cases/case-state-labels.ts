import type { CaseState, CaseView } from '../../model/cases/case.ts'

/** Title-cased keys (G-207). */
export const caseStateLabels: Record<CaseState, string> = {
  STANDBY: 'Standby',
  ACTIVE: 'Active',
  PAYMENT_PROCESSING: 'Payment Processing',
  PAID: 'Paid',
  VALID_LICENSE: 'Valid License',
  CANCELLED: 'Cancelled',
}

export const caseViewLabel = (view: CaseView): string =>
  view === 'CASES' ? 'Cases' : caseStateLabels[view]
