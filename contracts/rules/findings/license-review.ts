import type { CaseState } from '../../model/cases/case.ts'
import type { Finding } from '../../model/cases/finding.ts'

/** Reviewing is over in PAID and VALID_LICENSE (EDIT-18, EDIT-19; gaps-2, 9). */
export const allowsLicenseReview = (state: CaseState): boolean =>
  state !== 'PAID' && state !== 'VALID_LICENSE'

/** A licence is deleted while its case is ACTIVE, whatever its own state (EDIT-22, LICENCE-07). */
export const allowsLicenseDeletion = (state: CaseState): boolean => state === 'ACTIVE'

const acts = { reviewed: allowsLicenseReview, deleted: allowsLicenseDeletion }

/** Why the licences of a case cannot be reviewed or deleted now (HTTP 409), or null. */
export const licenseRefusal = (state: CaseState, act: keyof typeof acts): string | null =>
  acts[act](state)
    ? null
    : `Invalid request: licenses of a case in state ${state} cannot be ${act}.`

/** What is to be said of all licenses of a case: one waits, one was rejected, all are valid, or there is none. */
export type LicenseSummary = 'PENDING' | 'REJECTED' | 'VERIFIED' | null

/** LICENCE-08, LICENCE-09: VERIFIED means that all were reviewed and accepted: it never stands above a rejection. */
export function licenseSummary(findings: readonly Pick<Finding, 'license'>[]): LicenseSummary {
  const states = findings.flatMap(({ license }) => (license ? [license.state] : []))
  if (states.length === 0) return null
  if (states.includes('UNCHECKED')) return 'PENDING'
  return states.includes('INVALID') ? 'REJECTED' : 'VERIFIED'
}
