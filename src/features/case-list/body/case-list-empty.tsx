import { Filter, FolderOpen, Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseView } from '../../../../contracts/model/cases/case.ts'
import { filterChoices } from '../../../../contracts/rules/case-list/list-filters.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { home } from '../../../actions/place.ts'
import { addCaseRequested } from '../../../actions/requests.ts'
import { $caseView, placeOpened } from '../../../actions/workplace.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { $filter, $isNarrowed, $searchText, searchAndFilterCleared } from '../query/model.ts'

const casesOf = (view: CaseView) =>
  view === 'CASES' ? 'cases' : `cases in ${caseStateLabels[view]}`

/** Says what was looked for in vain, and leads out. */
export default function CaseListEmpty() {
  const { view, filter, text, isNarrowed, clear, open, addCase } = useUnit({
    view: $caseView,
    filter: $filter,
    text: $searchText,
    isNarrowed: $isNarrowed,
    clear: searchAndFilterCleared,
    open: placeOpened,
    addCase: addCaseRequested,
  })
  if (!isNarrowed) {
    return (
      <EmptyState
        icon={FolderOpen}
        title={`No ${casesOf(view)} yet`}
        action={
          <Button icon={Plus} onClick={() => addCase()}>
            Add New Case
          </Button>
        }
      >
        {view === 'CASES' || view === 'STANDBY'
          ? 'New cases start in Standby and appear here immediately.'
          : 'Cases appear here when they reach this state.'}
      </EmptyState>
    )
  }
  const chosen = filterChoices.find(({ flag }) => flag === filter)
  const search = text.trim()
  return (
    <EmptyState
      icon={Filter}
      title="No matching cases"
      action={
        <div className="fw-list-ways fw-beside">
          {search !== '' && (view !== 'CASES' || chosen) && (
            <Button onClick={() => open({ ...home, search })}>Search all cases</Button>
          )}
          <Button onClick={() => clear()}>{clearLabel(search !== '', chosen !== undefined)}</Button>
        </div>
      }
    >
      {`No ${casesOf(view)}`}
      {chosen && ` under “${chosen.label}”`}
      {search !== '' && ` match “${search}”`}.
    </EmptyState>
  )
}

function clearLabel(search: boolean, filter: boolean) {
  if (search && filter) return 'Clear search and filter'
  return search ? 'Clear search' : 'Clear filter'
}
