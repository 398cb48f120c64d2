import type { Finding } from '../../model/cases/finding.ts'

/** The image uses still to be paid: those without a VALID licence (gaps-2, 0.2). */
export const openFindings = <
  T extends { license: Pick<NonNullable<Finding['license']>, 'state'> | null },
>(
  findings: readonly T[],
): T[] => findings.filter((finding) => finding.license?.state !== 'VALID')

/** Whether nothing is left to claim: at least one image use, and all of them licensed (gaps-2, T10). */
export const isFullyLicensed = (findings: readonly Finding[]): boolean =>
  findings.length > 0 && openFindings(findings).length === 0
