import { useUnit } from 'effector-react'
import { errorOf } from '../../../bus/operation.ts'
import { $caseList, $pageStatus, moreCasesRequested } from '../../../queries/cases/case-list.ts'
import { Button } from '../../../ui/button/button.tsx'

/** Stands below the last row: more is coming, could not be loaded, or there is no more (LIST-21, LIST-22). */
export function NextPage() {
  const { list, status, loadMore } = useUnit({
    list: $caseList,
    status: $pageStatus,
    loadMore: moreCasesRequested,
  })
  const error = errorOf(status)
  if (error !== null) {
    return (
      <div className="fw-case-list-end fw-centre" role="alert">
        <span>{error}</span>
        <Button onClick={() => loadMore()}>Try again</Button>
      </div>
    )
  }
  return (
    <div className="fw-case-list-end fw-centre">
      {list?.ended ? 'No more data to load.' : 'Loading ...'}
    </div>
  )
}
