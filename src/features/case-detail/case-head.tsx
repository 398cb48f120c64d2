import type { CaseDetail, CaseRow } from '../../../contracts/model/cases/case.ts'
import { caseStateLabels } from '../../../contracts/rules/cases/case-state-labels.ts'
import { caseStateAppearance } from '../../actions/case-state-appearance.ts'
import { formatDateTime } from '../../ui/format.ts'
import { StateTag } from '../../ui/tag/state-tag.tsx'
import { LateBar } from './parts/late-bar.tsx'
import { PresenceLine } from './presence/presence-line.tsx'

/** Host, state, and the numbers by which the case is known (DETAIL-05 to DETAIL-09). */
export function CaseHead({
  known,
  actions,
}: {
  /** As long as the case is on its way, its row of the list. */
  readonly known: CaseDetail | CaseRow
  /** What can be done with the case, at the right. */
  readonly actions: React.ReactNode
}) {
  const look = caseStateAppearance[known.state]
  return (
    <header className="fw-detail-head">
      <div className="fw-detail-title fw-line">
        <h1 className="fw-text-title fw-ellipsis" title={known.host}>
          {known.host}
        </h1>
        <StateTag shape={look.shape} tone={look.tone}>
          {caseStateLabels[known.state]}
        </StateTag>
        <span className="fw-fill" />
        {actions}
      </div>
      <div className="fw-detail-meta">
        <dl className="fw-detail-facts fw-text-small">
          <Fact label="Created">
            {'date_created' in known ? (
              <span className="fw-num">{formatDateTime(known.date_created)}</span>
            ) : (
              <LateBar width={96} />
            )}
          </Fact>
          <Fact label="Case">{known.id}</Fact>
          {known.source_case_id && <Fact label="Case reference">{known.source_case_id}</Fact>}
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
