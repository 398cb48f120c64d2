import { Time, WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { Button } from '../../../ui/button/button.tsx'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { $waitingOpen, $waitingSummary, waitingClosed, waitingOpened } from './waiting-model.ts'
import './waiting.css'

const WaitingPanel = lateView(() => import('./waiting-panel.tsx'))

/** How many changes are not sent yet; opens the list of them. Hidden while everything is sent. */
export function WaitingChip() {
  const { summary, isOpen, open, close } = useUnit({
    summary: $waitingSummary,
    isOpen: $waitingOpen,
    open: waitingOpened,
    close: waitingClosed,
  })
  const needsYou = summary.open > 0
  return (
    <>
      <span aria-live="polite" className="fw-waiting-chip fw-num">
        {summary.text !== '' && (
          <Button
            kind="minimal"
            icon={needsYou ? WarningSign : Time}
            className={needsYou ? 'fw-waiting-open' : 'fw-waiting-quiet'}
            aria-haspopup="dialog"
            tooltip="Unsent changes kept in this browser"
            onClick={() => open()}
          >
            {summary.text}
          </Button>
        )}
      </span>
      {isOpen && <WaitingPanel onClose={() => close()} />}
    </>
  )
}
