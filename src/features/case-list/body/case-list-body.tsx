import { useUnit } from 'effector-react'
import { type ReactNode, useState } from 'react'
import { errorOf } from '../../../bus/operation.ts'
import { filterKey } from '../../../projections/cases/case-list.ts'
import {
  $caseList,
  $listStatus,
  $pendingCases,
  type CaseListView,
  casesRequested,
} from '../../../queries/cases/case-list.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { $query } from '../query/model.ts'
import { PendingRing, PendingText } from './pending-sign.tsx'

const CaseListEmpty = lateView(() => import('./case-list-empty.tsx'))

interface Props {
  /** The rows of the list, and what stands for them while they are on their way. */
  readonly renderRows: (ids: readonly string[]) => ReactNode
  readonly skeleton: ReactNode
  /** The rows stay while they are on their way in another order: whoever sorts by a head keeps the focus there. */
  readonly staysInSorting?: boolean
}

/** Rows, or what stands in their place: skeleton, nothing found, or the error with a way out. */
export function CaseListBody({ renderRows, skeleton, staysInSorting = false }: Props) {
  const {
    list: loaded,
    status,
    query,
    load,
  } = useUnit({
    list: $caseList,
    status: $listStatus,
    query: $query,
    load: casesRequested,
  })
  const [held, hold] = useState<CaseListView | null>(null)
  if (staysInSorting && loaded !== null && loaded !== held) hold(loaded)
  const error = errorOf(status)
  const isHeld = held !== null && filterKey(held.query.filter) === filterKey(query.filter)
  const list = loaded ?? (isHeld && error === null ? held : null)
  const retry = () => load(query)
  if (list === null && error !== null) {
    return (
      <ErrorState title="The list could not be loaded" onRetry={retry}>
        {error}
      </ErrorState>
    )
  }
  if (list === null) return skeleton
  return (
    <>
      <RetryNotice error={error} onRetry={retry} />
      <PendingCases />
      {list.ids.length === 0 ? <CaseListEmpty /> : renderRows(list.ids)}
    </>
  )
}

/** Created here and not confirmed yet: above the list, outside its membership (engine.md 10). */
function PendingCases() {
  const pending = useUnit($pendingCases)
  return pending.map(({ commandId, host }) => (
    <div key={commandId} className="fw-case-row fw-case-row-pending fw-case-row-slot">
      <PendingRing id={commandId} />
      <span className="fw-case-host fw-fill fw-ellipsis">{host}</span>
      <span className="fw-case-date">
        <PendingText id={commandId} />
      </span>
    </div>
  ))
}
