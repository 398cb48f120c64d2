import { Cross } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { bulkSummary, bulkTitle } from '../../actions/bulk-words.ts'
import {
  $bulk,
  $bulkShare,
  bulkDismissed,
  bulkStopPressed,
  bulkUndoPressed,
  stopBulk,
  undoBulk,
} from '../../projections/case-bulk.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { BulkRefusals } from './bulk-refusals.tsx'

/** How far the order is, with the way to stop it; then what became of it. */
export function BulkProgress() {
  const { bulk, share, stopping, undoing, stop, undo, dismiss } = useUnit({
    bulk: $bulk,
    share: $bulkShare,
    stopping: stopBulk.$pending,
    undoing: undoBulk.$pending,
    stop: bulkStopPressed,
    undo: bulkUndoPressed,
    dismiss: bulkDismissed,
  })
  const [listed, setListed] = useState(false)
  if (!bulk) return null
  const title = bulkTitle(bulk)
  const through = bulk.done + bulk.unchanged + bulk.refused
  if (bulk.state === 'running') {
    return (
      <div className="fw-bulk-bar fw-bulk-running">
        <span className="fw-bulk-text">
          {title}:{' '}
          <span className="fw-num">{`${formatCount(through)} of ${formatCount(bulk.total)}`}</span>
        </span>
        <ProgressBar value={share} label={title} />
        <Button busy={stopping} onClick={() => stop()}>
          Stop
        </Button>
      </div>
    )
  }
  return (
    <div className="fw-bulk-bar">
      <div className="fw-bulk-acts">
        <span className="fw-bulk-text fw-num" role="status">
          {title}: {bulkSummary(bulk)}
        </span>
        {bulk.refused > 0 && <Button onClick={() => setListed(true)}>Show refused</Button>}
        {bulk.can_undo && (
          <Button busy={undoing} onClick={() => undo(bulk.id)}>
            Undo
          </Button>
        )}
      </div>
      <IconButton icon={Cross} label="Close result" onClick={() => dismiss()} />
      <BulkRefusals isOpen={listed} onClose={() => setListed(false)} />
    </div>
  )
}
