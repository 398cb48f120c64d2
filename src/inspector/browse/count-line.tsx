import { useUnit } from 'effector-react'
import { $log } from '../../commands/recording.ts'
import { formatCount } from '../../ui/format.ts'
import { $entryIndex } from '../entries/model.ts'
import { $isFiltering, $shown } from '../filter/model.ts'

const $apart = $log.map(({ dropped, unknown, malformed }) => ({ dropped, unknown, malformed }))

/** How much there is, how much of it is shown, what was let go, and what could not be read. */
export function CountLine() {
  const { entryIndex, shown, isFiltering, apart } = useUnit({
    entryIndex: $entryIndex,
    shown: $shown,
    isFiltering: $isFiltering,
    apart: $apart,
  })
  const total = formatCount(entryIndex.entries.length)
  const { progress } = shown
  return (
    <span className="fw-text-small fw-text-3 fw-num fw-inspector-count">
      {isFiltering ? `${formatCount(shown.count)} of ${total} entries` : `${total} entries`}
      {progress !== null && ` · filtering ${Math.round(progress * 100)}%`}
      {apart.dropped > 0 && ` · ${formatCount(apart.dropped)} older, without details`}
      {apart.unknown > 0 && ` · ${formatCount(apart.unknown)} unknown`}
      {apart.malformed > 0 && ` · ${formatCount(apart.malformed)} malformed`}
      <span className="fw-visually-hidden" role="status">
        {isFiltering && progress === null && `${formatCount(shown.count)} entries match`}
      </span>
    </span>
  )
}
