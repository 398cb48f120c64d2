import type { CaseDetail, CaseRow } from '../../../contracts/model/case.ts'
import type { Finding, License } from '../../../contracts/model/finding.ts'
import { recalculated } from '../../../contracts/rules/charges-of-case.ts'

/** The detail with another licence at one image use, and the offer that follows from it (gaps-2, 0.2). */
export function withLicense(
  detail: CaseDetail,
  findingId: string,
  change: (license: License) => License | null,
): Pick<CaseDetail, 'findings' | 'claim_details' | 'charge_details'> {
  const findings = detail.findings.map(
    (finding): Finding =>
      finding.id === findingId && finding.license
        ? { ...finding, license: change(finding.license) }
        : finding,
  )
  return { findings, ...recalculated({ ...detail, findings }) }
}

/** What the list item repeats of licences and offer. */
export const licensesInRow = (
  { findings, charge_details }: Pick<CaseDetail, 'findings' | 'charge_details'>,
  { currency }: CaseRow,
): Partial<CaseRow> => ({
  total_unchecked_licenses: findings.filter(({ license }) => license?.state === 'UNCHECKED').length,
  final_amount:
    charge_details && currency !== null ? charge_details.final_amount_gross_no_settlement : null,
})
