import { useUnit } from 'effector-react'
import { Suspense } from 'react'
import { $selection } from '../../actions/workplace.ts'
import { PagePlaceholder } from '../../ui/page/page.tsx'
import { FaultBoundary } from '../page/fault-boundary.tsx'
import { CasePanels } from './cases/case-panels.tsx'
import { screenOf } from './navigation/screens.tsx'
import { selectionLabel } from './navigation/sidebar-entries.ts'

/** What the sidebar chose: list and detail, or one of the other screens (SHELL-01). */
export function ScreenArea() {
  const selection = useUnit($selection)
  const View = screenOf(selection)?.view
  if (!View) return <CasePanels />
  const label = selectionLabel(selection)
  // Keyed, so that a fault of one screen is not the next one's.
  return (
    <div className="fw-shell-screen" key={selection}>
      <FaultBoundary what={`screen ${label}`}>
        <Suspense fallback={<PagePlaceholder title={label} />}>
          <View />
        </Suspense>
      </FaultBoundary>
    </div>
  )
}
