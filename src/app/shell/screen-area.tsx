import { useUnit } from 'effector-react'
import { $selection } from '../../actions/workplace.ts'
import { fetchAhead } from '../../late/fetch-ahead.ts'
import { LatePlace, lateView } from '../../ui/loading/late-view.tsx'
import { PagePlaceholder } from '../../ui/page/page.tsx'
import { FaultBoundary } from '../page/fault-boundary.tsx'
import { CasePanels } from './cases/case-panels.tsx'
import { isSetUp } from './navigation/screens.ts'
import { selectionLabel } from './navigation/sidebar-entries.ts'

const SetUpScreen = lateView(() => import('./navigation/set-up-screens.tsx'), 'screen')
// Its own screen is fetched after it: the way to the second file begins with the press.
fetchAhead(SetUpScreen.load)

/** What the sidebar chose: list and detail, or one of the other screens (SHELL-01). */
export function ScreenArea() {
  const selection = useUnit($selection)
  if (!isSetUp(selection)) return <CasePanels />
  const label = selectionLabel(selection)
  const place = <PagePlaceholder title={label} />
  // Keyed, so that a fault of one screen is not the next one's.
  return (
    <div className="fw-shell-screen fw-fill" key={selection}>
      <FaultBoundary what={`screen ${label}`}>
        <LatePlace value={place}>
          <SetUpScreen selection={selection} place={place} />
        </LatePlace>
      </FaultBoundary>
    </div>
  )
}
