import { useUnit } from 'effector-react'
import { errorOf } from '../../bus/operation.ts'
import { $caseList, $listStatus, casesRequested } from '../../projections/case-list.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { CaseListEmpty } from './case-list-empty.tsx'
import { CaseListRows } from './case-list-rows.tsx'
import { CaseListSkeleton } from './case-list-skeleton.tsx'
import { $query } from './model.ts'
import { PendingCases } from './pending-cases.tsx'

/** Rows, or what stands in their place: skeleton, nothing found, or the error with a way out. */
export function CaseListBody() {
  const { list, status, query, load } = useUnit({
    list: $caseList,
    status: $listStatus,
    query: $query,
    load: casesRequested,
  })
  const error = errorOf(status)
  const retry = () => load(query)
  if (list === null && error !== null) {
    return (
      <ErrorState title="The list could not be loaded" onRetry={retry}>
        {error}
      </ErrorState>
    )
  }
  if (list === null) return <CaseListSkeleton />
  return (
    <>
      {error !== null && (
        <Notice tone="danger" announce action={<Button onClick={retry}>Try again</Button>}>
          {error}
        </Notice>
      )}
      <PendingCases />
      {list.ids.length === 0 ? <CaseListEmpty /> : <CaseListRows ids={list.ids} />}
    </>
  )
}
