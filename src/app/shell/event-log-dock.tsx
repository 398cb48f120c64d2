import { createStore } from 'effector'
import { useUnit } from 'effector-react'
import { eventLogToggleRequested } from '../../actions/requests.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { LatePlace, lateView } from '../../ui/loading/late-view.tsx'
import { FaultBoundary } from '../page/fault-boundary.tsx'

const Inspector = lateView(() => import('./inspector.tsx'), 'screen')

const $isOpen = createStore(false)
  .on(eventLogToggleRequested, (isOpen) => !isOpen)
  .reset(sessionEnded)

/** The event log at the foot of the screen, 320 high (look.md, 2). */
export function EventLogDock() {
  const { isOpen, toggle } = useUnit({ isOpen: $isOpen, toggle: eventLogToggleRequested })
  if (!isOpen) return null
  return (
    <FaultBoundary what="event log">
      <LatePlace value={<div className="fw-dock" aria-busy="true" />}>
        <Inspector onClose={() => toggle()} />
      </LatePlace>
    </FaultBoundary>
  )
}
