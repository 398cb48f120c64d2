import { useUnit } from 'effector-react'
import { $isTable } from '../../../actions/list-mode.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { CaseListPanel } from '../../../features/case-list/index.ts'
import { Resizer } from '../../../ui/layout/resizer.tsx'
import { useMedia } from '../../../ui/layout/use-media.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { FaultBoundary } from '../../page/fault-boundary.tsx'
import { TriageOnDemand } from '../triage/triage-on-demand.tsx'
import { $listWidth, listWidthChosen, listWidths } from './list-width.ts'

const CaseDetailPane = lateView(() => import('../../../features/case-detail/index.ts'), 'screen')
const loadActions = () => import('../../../features/case-actions/index.ts')
const CaseActions = lateView(
  async () => ({ default: (await loadActions()).CaseActions }),
  'section',
)
/** What its buttons say where they cannot be fetched is said once. */
const ReadinessList = lateView(
  async () => ({ default: (await loadActions()).ReadinessList }),
  () => null,
)
/** Nobody marks a row before it is there. */
const BulkOnDemand = lateView(
  () => import('./bulk-on-demand.tsx'),
  () => null,
)
const CaseDrawer = lateView(() => import('./case-drawer.tsx'))

/**
 * The list, its movable edge, and the detail; or the wide table, and the detail in a drawer, which takes the whole place
 * where a narrow window has no room for list or table beside it (look.md, 2).
 */
export function CasePanels() {
  const { width, setWidth, isTable, caseId } = useUnit({
    width: $listWidth,
    setWidth: listWidthChosen,
    isTable: $isTable,
    caseId: $selectedCaseId,
  })
  const isNarrow = useMedia('(max-width: 960px)')
  const isWide = isTable || isNarrow
  const detail = (
    <FaultBoundary what="case">
      <CaseDetailPane isNarrow={isWide} actions={<CaseActions />} needs={<ReadinessList />} />
    </FaultBoundary>
  )
  const triage = (
    <FaultBoundary what="triage">
      <TriageOnDemand />
    </FaultBoundary>
  )
  return (
    <div className="fw-shell-panels fw-fill-down">
      <div
        className={isWide ? 'fw-shell-table fw-stack' : 'fw-shell-list'}
        style={isWide ? undefined : { width }}
      >
        {isWide && triage}
        <FaultBoundary what="case list">
          <CaseListPanel isTable={isTable} />
        </FaultBoundary>
        <FaultBoundary what="bulk actions">
          <BulkOnDemand />
        </FaultBoundary>
        {!isWide && (
          <Resizer
            {...listWidths}
            width={width}
            onWidth={setWidth}
            label="Width of the case list"
          />
        )}
      </div>
      {!isWide && (
        <div className="fw-shell-detail fw-stack">
          {triage}
          {detail}
        </div>
      )}
      {isWide && caseId !== null && <CaseDrawer isAlone={isNarrow}>{detail}</CaseDrawer>}
    </div>
  )
}
