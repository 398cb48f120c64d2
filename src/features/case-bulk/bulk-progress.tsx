import { Cross } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import { bulkSummary, bulkTitle } from '../../actions/bulk-labels.ts'
import { caseSelected } from '../../actions/workplace.ts'
import {
  $bulk,
  $bulkRefusals,
  $bulkShare,
  bulkDismissed,
  bulkStopPressed,
  bulkUndoPressed,
  stopBulk,
  undoBulk,
} from '../../queries/selection/case-bulk.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { useSettledPress } from '../../ui/press/settled-press.ts'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'

/** How far the order is, with the way to stop it; then what became of it. */
export function BulkProgress() {
  const bulk = useUnit($bulk)
  // An order and what takes it back are one: a press on the bar of a new one is never the second of a double click.
  return bulk && <Followed key={bulk.undo_of ?? bulk.id} bulk={bulk} />
}

function Followed({ bulk }: { readonly bulk: CaseBulk }) {
  const { share, stopping, undoing, stop, undo, dismiss } = useUnit({
    share: $bulkShare,
    stopping: stopBulk.$pending,
    undoing: undoBulk.$pending,
    stop: bulkStopPressed,
    undo: bulkUndoPressed,
    dismiss: bulkDismissed,
  })
  const [listed, setListed] = useState(false)
  // Stop and Undo stand in each other's place: the second press of a double click would take back what the first did.
  const settled = useSettledPress(`${bulk.id} ${bulk.state}`)
  const title = bulkTitle(bulk)
  const through = bulk.done + bulk.unchanged + bulk.refused
  if (bulk.state === 'running') {
    return (
      <div className="fw-bulk-bar fw-bulk-running fw-line">
        <span className="fw-bulk-text">
          {title}:{' '}
          <span className="fw-num">{`${formatCount(through)} of ${formatCount(bulk.total)}`}</span>
        </span>
        <ProgressBar value={share} label={title} wide />
        <Button busy={stopping} onClick={settled(() => stop())}>
          Stop
        </Button>
      </div>
    )
  }
  return (
    <div className="fw-bulk-bar fw-line">
      <div className="fw-bulk-acts fw-line fw-fill">
        <span className="fw-bulk-text fw-num" role="status">
          {title}: {bulkSummary(bulk)}
        </span>
        {bulk.refused > 0 && <Button onClick={() => setListed(true)}>Show failed cases</Button>}
        {bulk.can_undo && (
          <Button busy={undoing} onClick={settled(() => undo(bulk.id))}>
            Undo
          </Button>
        )}
      </div>
      <IconButton icon={Cross} label="Close result" onClick={() => dismiss()} />
      <BulkRefusals isOpen={listed} onClose={() => setListed(false)} />
    </div>
  )
}

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The cases to which it was not done, each with its reason and the way to it. */
function BulkRefusals({ isOpen, onClose }: Props) {
  const { bulk, refusals, open } = useUnit({
    bulk: $bulk,
    refusals: $bulkRefusals,
    open: caseSelected,
  })
  const more = (bulk?.refused ?? 0) - refusals.length
  return (
    <ViewDialog title="Failed cases" width="form" isOpen={isOpen} onClose={onClose}>
      <ul className="fw-bulk-refusals fw-stack">
        {refusals.map(({ id, host, message }) => (
          <li key={id}>
            <LinkButton
              onClick={() => {
                open(id)
                onClose()
              }}
            >
              {host}
            </LinkButton>
            <p className="fw-text-3">{message}</p>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="fw-text-3">{`and ${formatCount(more)} more`}</p>}
    </ViewDialog>
  )
}
