import { CloudUpload } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { licenseSummary } from '../../../../contracts/rules/findings/license-review.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { licenseReviewRequested } from './license-model.ts'

/** The entry of a case with something to review; it leads to the first of them (LICENCE-09). */
export function LicenseNotice({ findings }: { readonly findings: readonly Finding[] }) {
  const review = useUnit(licenseReviewRequested)
  if (licenseSummary(findings) !== 'PENDING') return null
  const waiting = findings.filter(({ license }) => license?.state === 'UNCHECKED')
  const [first] = waiting
  return (
    <Notice
      tone="info"
      icon={CloudUpload}
      action={first && <LinkButton onClick={() => review(first.id)}>Review</LinkButton>}
    >
      <p className="fw-text-head">License Uploaded</p>
      <p>{waiting.length === 1 ? 'Pending Review' : `Pending Review · ${waiting.length}`}</p>
    </Notice>
  )
}
