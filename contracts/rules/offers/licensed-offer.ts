import type { CaseDetail } from '../../model/cases/case.ts'
import type { Finding, License } from '../../model/cases/finding.ts'
import { recalculated } from '../money/charges-of-case.ts'

type Offered = Pick<CaseDetail, 'state' | 'findings' | 'claim_details'>
export type WithOffer = Pick<CaseDetail, 'findings' | 'claim_details' | 'charge_details'>

/** Other image uses, and the offer that follows from them. */
export const withFindings = (detail: Offered, findings: Finding[]): WithOffer => ({
  findings,
  ...recalculated({ ...detail, findings }),
})

/** Another license at one image use, and the offer that follows from it. */
export const withLicense = (
  detail: Offered,
  findingId: string,
  change: (license: License) => License | null,
): WithOffer =>
  withFindings(
    detail,
    detail.findings.map(
      (finding): Finding =>
        finding.id === findingId && finding.license
          ? { ...finding, license: change(finding.license) }
          : finding,
    ),
  )
