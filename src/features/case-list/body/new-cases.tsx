import { useUnit } from 'effector-react'
import { $caseList, newCasesShown } from '../../../queries/cases/case-list.ts'
import { formatCount } from '../../../ui/format.ts'

/** The chip of cases that would enter the list; a press begins it anew (engine.md 9). */
export function NewCases() {
  const { list, show } = useUnit({ list: $caseList, show: newCasesShown })
  const count = list?.newCount ?? 0
  return (
    count > 0 && (
      <button type="button" className="fw-new-chip" onClick={() => show()}>
        {formatCount(count)} new
      </button>
    )
  )
}
