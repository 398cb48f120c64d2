import { useUnit } from 'effector-react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { formatCount } from '../../ui/format.ts'
import { $dropped, $isRead } from '../entries/model.ts'
import { $isFiltering, $shown, filterCleared } from '../filter/model.ts'

/** What stands where the list ends: that nothing fits, or that the log begins here. */
export function NothingShown() {
  const { shown, isRead, isFiltering, dropped, clear } = useUnit({
    shown: $shown,
    isRead: $isRead,
    isFiltering: $isFiltering,
    dropped: $dropped,
    clear: filterCleared,
  })
  if (!isRead || shown.progress !== null) return null
  if (shown.count === 0)
    return (
      <p className="fw-entries-end">
        {isFiltering ? 'No entries match the filter.' : 'No events yet.'}{' '}
        {isFiltering && <LinkButton onClick={() => clear()}>Clear filter</LinkButton>}
      </p>
    )
  if (dropped === 0) return null
  return (
    <p className="fw-entries-end">
      The log begins here: {formatCount(dropped)} older events are stored without their details.
    </p>
  )
}
