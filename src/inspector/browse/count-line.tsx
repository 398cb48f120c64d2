import { useUnit } from 'effector-react'
import { $log } from '../../projections/recording.ts'
import { formatCount } from '../../ui/format.ts'
import { $isFiltering, $shown } from '../filter/model.ts'
import { $book } from './model.ts'

const $unreadable = $log.map(({ unknown, malformed }) => ({ unknown, malformed }))

/** How much there is, how much of it is shown, and what of it could not be read. */
export function CountLine() {
  const { book, shown, isFiltering, unreadable } = useUnit({
    book: $book,
    shown: $shown,
    isFiltering: $isFiltering,
    unreadable: $unreadable,
  })
  const total = formatCount(book.entries.length)
  const { progress } = shown
  return (
    <span className="fw-text-small fw-text-3 fw-num fw-inspector-count">
      {isFiltering ? `${formatCount(shown.count)} of ${total} entries` : `${total} entries`}
      {progress !== null && ` · filtering ${Math.round(progress * 100)} %`}
      {unreadable.unknown > 0 && ` · ${formatCount(unreadable.unknown)} unknown`}
      {unreadable.malformed > 0 && ` · ${formatCount(unreadable.malformed)} malformed`}
      <span className="fw-visually-hidden" role="status">
        {isFiltering && progress === null && `${formatCount(shown.count)} entries fit`}
      </span>
    </span>
  )
}
