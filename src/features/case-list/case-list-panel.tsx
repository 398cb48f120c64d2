import { useUnit } from 'effector-react'
import { Suspense, useEffect } from 'react'
import { lateView } from '../../ui/loading/late-view.tsx'
import { CaseListBody } from './body/case-list-body.tsx'
import { CaseListFoot } from './body/case-list-foot.tsx'
import { CaseListHead } from './head/case-list-head.tsx'
import { SortButton } from './menus/sort-button.tsx'
import { listOpened } from './query/model.ts'
import { CaseListRows } from './rows/case-list-rows.tsx'
import { CaseListSkeleton } from './rows/case-list-skeleton.tsx'
import './case-list.css'

const CaseTable = lateView(() => import('./table/case-table.tsx'), 'screen')

const renderRows = (ids: readonly string[]) => <CaseListRows ids={ids} />

/**
 * The case list panel: what stands left of the detail, or the whole width as a table (document 2, section 2 "Case list
 * panel"). It is one panel, so that the list goes on where it is when the mode changes.
 */
export function CaseListPanel({ isTable = false }: { readonly isTable?: boolean }) {
  const open = useUnit(listOpened)
  useEffect(() => open(), [open])
  if (isTable) {
    return (
      <Suspense fallback={<CaseListSkeleton />}>
        <CaseTable />
      </Suspense>
    )
  }
  return (
    <section className="fw-case-list" aria-label="Case list">
      <CaseListHead />
      <div className="fw-case-list-order">
        <SortButton kind="minimal" />
      </div>
      <CaseListBody renderRows={renderRows} skeleton={<CaseListSkeleton />} />
      <CaseListFoot />
    </section>
  )
}
