import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { LatePlace, lateView } from '../../ui/loading/late-view.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { CaseListBody } from './body/case-list-body.tsx'
import { CaseListFoot } from './body/case-list-foot.tsx'
import { CaseListHead } from './head/case-list-head.tsx'
import { SortButton } from './menus/sort-button.tsx'
import { $isTurning, listOpened } from './query/model.ts'
import { CaseListRows } from './rows/case-list-rows.tsx'
import './case-list.css'

const widths = [148, 176, 120, 164, 136, 188, 152]
const rows = Array.from({ length: 30 }, (_, index) => ({
  index,
  width: widths[index % widths.length] ?? 150,
}))

/** Rows to come, in their geometry. */
function CaseListSkeleton() {
  return (
    <div className="fw-case-list-skeleton fw-fill-down">
      <Skeleton label="Loading cases">
        {rows.map(({ index, width }) => (
          <div key={index} className="fw-case-row fw-case-row-skeleton">
            <SkeletonBar width={16} height={16} round />
            <SkeletonBar width={width} />
            <span className="fw-fill" />
            <SkeletonBar width={32} height={4} />
            <SkeletonBar width={52} />
          </div>
        ))}
      </Skeleton>
    </div>
  )
}

const CaseTable = lateView(() => import('./table/case-table.tsx'), 'screen')

const renderRows = (ids: readonly string[]) => <CaseListRows ids={ids} />

/**
 * The case list panel: what stands left of the detail, or the whole width as a table (document 2, section 2 "Case list
 * panel"). It is one panel, so that the list goes on where it is when the mode changes.
 */
export function CaseListPanel({ isTable = false }: { readonly isTable?: boolean }) {
  const { open, isTurning } = useUnit({ open: listOpened, isTurning: $isTurning })
  useEffect(() => open(), [open])
  if (isTable) {
    return (
      <LatePlace value={<CaseListSkeleton />}>
        <CaseTable />
      </LatePlace>
    )
  }
  return (
    <section className="fw-case-list fw-stack" aria-label="Case list" aria-busy={isTurning}>
      <CaseListHead />
      <div className="fw-case-list-order">
        <SortButton kind="minimal" />
      </div>
      <CaseListBody renderRows={renderRows} skeleton={<CaseListSkeleton />} />
      <CaseListFoot />
    </section>
  )
}
