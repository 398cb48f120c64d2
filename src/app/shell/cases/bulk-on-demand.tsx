import { combine } from 'effector'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { casesText } from '../../../actions/bulk-labels.ts'
import { $bulk, bulksRequested } from '../../../queries/selection/case-bulk.ts'
import { $isSelecting, $selectedCount } from '../../../queries/selection/case-selection.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../../ui/loading/once-open.ts'
import './bulk-toasts.ts'

const BulkPanel = lateView(() => import('../../../features/case-bulk/index.ts'))

const $isWanted = combine($bulk, $isSelecting, (bulk, isSelecting) => bulk !== null || isSelecting)

/** Comes after the first rows; its bar is fetched when something is selected, or an order of before still runs. */
export default function BulkOnDemand() {
  const { isWanted, isSelecting, count, find } = useUnit({
    isWanted: $isWanted,
    isSelecting: $isSelecting,
    count: $selectedCount,
    find: bulksRequested,
  })
  useEffect(() => find(), [find])
  const wanted = useOnceOpen(isWanted)
  return (
    <>
      {/* Read out only where it stood before its text came, so not in the bar, which comes with its own. */}
      <p className="fw-visually-hidden" role="status">
        {isSelecting && `${casesText(count)} selected`}
      </p>
      {wanted && <BulkPanel />}
    </>
  )
}
