import { useUnit } from 'effector-react'
import { $caseView } from '../../../actions/workplace.ts'
import { $caseList, $listStatus } from '../../../queries/cases/case-list.ts'
import { $counts, $countsStatus, countLabel } from '../../../queries/cases/counts.ts'
import { formatCount } from '../../../ui/format.ts'
import { $isNarrowed } from '../query/model.ts'

/** The server counts the hits of a search up to here (engine.md 9). */
const MANY = '1,000+'

/** How many cases the view holds, and how many of them are left by filter and search (LIST-18, LIST-19). */
export function ResultCount() {
  const { view, counts, countsStatus, list, listStatus, isNarrowed } = useUnit({
    view: $caseView,
    counts: $counts,
    countsStatus: $countsStatus,
    list: $caseList,
    listStatus: $listStatus,
    isNarrowed: $isNarrowed,
  })
  const n = counts?.[view === 'CASES' ? 'all' : view]
  const all = n === undefined ? countLabel(countsStatus, n) : formatCount(n)
  const left = list === null || listStatus === 'request' ? '...' : hits(list.total)
  return (
    <span className="fw-case-list-count fw-num" role="status" aria-label="Cases">
      {isNarrowed ? `${left} of ${all}` : all}
    </span>
  )
}

const hits = (total: number | null) => (total === null ? MANY : formatCount(total))
