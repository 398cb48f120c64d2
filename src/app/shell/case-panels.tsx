import { useUnit } from 'effector-react'
import { lazy, Suspense } from 'react'
import { CaseListPanel } from '../../features/case-list/index.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { Resizer } from '../../ui/resizer.tsx'
import { FaultBoundary } from '../fault-boundary.tsx'
import { $listWidth, listWidthChosen, listWidths } from './list-width.ts'

const CaseDetailPane = lazyScreen(async () => ({
  default: (await import('../../features/case-detail/index.ts')).CaseDetailPane,
}))
const loadActions = () => import('../../features/case-actions/index.ts')
const CaseActions = lazy(() => loadActions().then((acts) => ({ default: acts.CaseActions })))
const ReadinessList = lazy(() => loadActions().then((acts) => ({ default: acts.ReadinessList })))

/** The list, its movable edge, and the detail (look.md, 2). */
export function CasePanels() {
  const { width, setWidth } = useUnit({ width: $listWidth, setWidth: listWidthChosen })
  return (
    <div className="fw-shell-panels">
      <div className="fw-shell-list" style={{ width }}>
        <FaultBoundary what="case list">
          <CaseListPanel />
        </FaultBoundary>
        <Resizer {...listWidths} width={width} onWidth={setWidth} label="Width of the case list" />
      </div>
      <div className="fw-shell-detail">
        <FaultBoundary what="case">
          <Suspense>
            <CaseDetailPane actions={<CaseActions />} needs={<ReadinessList />} />
          </Suspense>
        </FaultBoundary>
      </div>
    </div>
  )
}
