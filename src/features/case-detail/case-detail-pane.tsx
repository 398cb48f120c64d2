import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { messages } from '../../../contracts/protocol.ts'
import { $selectedCaseId } from '../../actions/workplace.ts'
import { errorOf } from '../../bus/operation.ts'
import { $caseDetail, $caseStatus, caseReloadRequested } from '../../queries/cases/open-case.ts'
import { useCaseRow } from '../../queries/cases/use-case-row.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { CaseColumns } from './case-columns.tsx'
import { CaseDialogs } from './case-dialogs.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseToCome } from './case-to-come.tsx'
import './case-detail.css'

interface Props {
  /** What can be done with the case as a whole; stands right in its head. */
  readonly actions?: ReactNode
  /** What the case still needs; stands on top of its overview. */
  readonly needs?: ReactNode
  /** It stands in a drawer, which has no room for two columns. */
  readonly isNarrow?: boolean
}

/** The case detail: what stands right of the list (document 2, section 2 "Case detail view"). */
export default function CaseDetailPane({ actions, needs, isNarrow = false }: Props) {
  const { id, detail, status, reload } = useUnit({
    id: $selectedCaseId,
    detail: $caseDetail,
    status: $caseStatus,
    reload: caseReloadRequested,
  })
  const row = useCaseRow(id ?? '')
  const error = errorOf(status)
  const retry = () => reload()
  if (id === null) {
    return (
      <section className="fw-detail fw-detail-none fw-stack" aria-label="Case">
        <p className="fw-text-3">No Case is Selected!</p>
      </section>
    )
  }
  if (detail === null) {
    return (
      <section className="fw-detail fw-stack" aria-label="Case">
        {row && error === null && <CaseHead known={row} actions={actions} />}
        {error === null ? (
          <CaseToCome row={row} />
        ) : (
          <ErrorState
            title={error === messages.notFound ? 'Case not found' : 'The case could not be loaded'}
            onRetry={retry}
          >
            {error}
          </ErrorState>
        )}
      </section>
    )
  }
  return (
    <section className="fw-detail fw-stack" aria-label={`Case ${detail.host}`}>
      <CaseHead known={detail} actions={actions} />
      <RetryNotice error={error} onRetry={retry} />
      {/* Another case is another document: scrolled places and open texts are not carried over. */}
      <CaseColumns key={detail.id} detail={detail} needs={needs} isNarrow={isNarrow} />
      <CaseDialogs />
    </section>
  )
}
