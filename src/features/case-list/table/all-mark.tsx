import { useUnit } from 'effector-react'
import { $caseSelection, $selectedCount } from '../../../queries/selection/case-selection.ts'
import { MarkBox } from '../../../ui/data-grid/grid-cell.tsx'

/** The drawn mark of all cases that match. */
export function AllMark() {
  const { selection, count } = useUnit({ selection: $caseSelection, count: $selectedCount })
  const isAll = selection.kind === 'all' && selection.except.size === 0
  return <MarkBox state={isAll ? 'all' : count === 0 ? 'none' : 'some'} />
}
