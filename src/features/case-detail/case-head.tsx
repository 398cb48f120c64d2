import type { CaseDetail } from '../../../contracts/model/case.ts'
import { caseStateLabels } from '../../../contracts/rules/case-labels.ts'
import { caseStateLook } from '../../actions/case-state-look.ts'
import { formatDateTime } from '../../ui/format.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { PresenceLine } from './presence/presence-line.tsx'

/** Host, state, and the numbers by which the case is known (DETAIL-05 to DETAIL-09). */
export function CaseHead({
  detail,
  actions,
}: {
  readonly detail: CaseDetail
  /** What can be done with the case, at the right. */
  readonly actions: React.ReactNode
}) {
  const look = caseStateLook[detail.state]
  return (
    <header className="fw-detail-head">
      <div className="fw-detail-title">
        <h1 className="fw-text-title fw-ellipsis" title={detail.host}>
          {detail.host}
        </h1>
        <StateTag shape={look.shape} tone={look.tone}>
          {caseStateLabels[detail.state]}
        </StateTag>
        <span className="fw-detail-fill" />
        {actions}
      </div>
      <div className="fw-detail-meta">
        <dl className="fw-detail-facts">
          <Fact label="Created">
            <span className="fw-num">{formatDateTime(detail.date_created)}</span>
          </Fact>
          <Fact label="Case">{detail.case_id}</Fact>
          {detail.source_case_id && <Fact label="Source">{detail.source_case_id}</Fact>}
        </dl>
        <PresenceLine />
      </div>
    </header>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
