import { Cross, Tick } from '@blueprintjs/icons'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { licenseSummary } from '../../../../contracts/rules/findings/license-review.ts'
import { Tag } from '../../../ui/tag/tag.tsx'

/** What came of the review of all licenses; nothing while one waits (LICENCE-08). */
export function LicensesTag({ findings }: { readonly findings: readonly Finding[] }) {
  const summary = licenseSummary(findings)
  if (summary === 'VERIFIED') {
    return (
      <Tag tone="success" icon={Tick}>
        VERIFIED
      </Tag>
    )
  }
  if (summary !== 'REJECTED') return null
  const rejected = findings.filter(({ license }) => license?.state === 'INVALID').length
  return (
    <Tag tone="danger" icon={Cross}>
      {rejected === 1 ? '1 license rejected' : `${rejected} licenses rejected`}
    </Tag>
  )
}
