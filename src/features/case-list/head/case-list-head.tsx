import { List, More, Plus, Th } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { caseViewLabel } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { toggleTable } from '../../../actions/list-actions.ts'
import { addCaseRequested } from '../../../actions/requests.ts'
import { $caseView } from '../../../actions/workplace.ts'
import { $caseList, $listStatus } from '../../../queries/cases/case-list.ts'
import { $counts, $countsStatus, countLabel } from '../../../queries/cases/counts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { keyText } from '../../../ui/keys/key-text.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { MissingMenu, PopoverMenu } from '../../../ui/menu/popover-menu.tsx'
import { FilterButton } from '../menus/filter-button.tsx'
import { SortButton } from '../menus/sort-button.tsx'
import {
  $isNarrowed,
  $isSearchFocusDue,
  $searchRefusal,
  $searchText,
  searchFocusTaken,
  searchTyped,
} from '../query/model.ts'

/** The server counts the hits of a search up to here (engine.md 9). */
const MANY = '1,000+'

/** How many cases the view holds, and how many of them are left by filter and search (LIST-18, LIST-19). */
function ResultCount() {
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

const ListPopover = lateView(() => import('../menus/list-popover.tsx'), MissingMenu)

/** What can be done with the list as a whole. */
function ListMenu() {
  return (
    <PopoverMenu label="List actions" placement="bottom-end" popover={ListPopover}>
      <IconButton kind="default" icon={More} label="List actions" aria-haspopup="menu" />
    </PopoverMenu>
  )
}

/** The search field, which takes the focus whenever somebody asks for it. */
function useSearchFocus() {
  const field = useRef<HTMLInputElement>(null)
  const { isDue, taken } = useUnit({ isDue: $isSearchFocusDue, taken: searchFocusTaken })
  useEffect(() => {
    if (!isDue) return
    field.current?.focus()
    field.current?.select()
    taken()
  }, [isDue, taken])
  return field
}

interface Props {
  /** What the table has beside them. */
  readonly tools?: ReactNode
  readonly isTable?: boolean
}

/** Title, counter and the tools that narrow and order the list. */
export function CaseListHead({ tools, isTable = false }: Props) {
  const { view, text, refusal, type, turn, addCase } = useUnit({
    view: $caseView,
    text: $searchText,
    refusal: $searchRefusal,
    type: searchTyped,
    turn: toggleTable.run,
    addCase: addCaseRequested,
  })
  const field = useSearchFocus()
  return (
    <header className="fw-case-list-head">
      <div className="fw-case-list-title fw-line">
        <h1 className="fw-text-title">{caseViewLabel(view)}</h1>
        <ResultCount />
        <Button icon={Plus} onClick={() => addCase()}>
          Add New Case
        </Button>
        <ListMenu />
      </div>
      <div className="fw-case-list-tools fw-line">
        <SearchField
          label="Search cases"
          value={text}
          error={refusal}
          onChange={type}
          ref={field}
        />
        {isTable && <SortButton />}
        <FilterButton />
        {tools}
        <IconButton
          kind="default"
          icon={isTable ? List : Th}
          label={isTable ? 'Show as list' : 'Show as table'}
          tipKey={keyText(toggleTable.hotkey)}
          onClick={() => turn()}
        />
      </div>
    </header>
  )
}
