import { List, Plus, Th } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { caseViewLabel } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { toggleTable } from '../../../actions/list-actions.ts'
import { addCaseRequested } from '../../../actions/requests.ts'
import { $caseView } from '../../../actions/workplace.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { FilterButton } from '../menus/filter-button.tsx'
import { ListMenu } from '../menus/list-menu.tsx'
import { SortButton } from '../menus/sort-button.tsx'
import {
  $isSearchFocusDue,
  $searchRefusal,
  $searchText,
  searchFocusTaken,
  searchTyped,
} from '../query/model.ts'
import { ResultCount } from './result-count.tsx'

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
      <div className="fw-case-list-title">
        <h1 className="fw-text-title">{caseViewLabel(view)}</h1>
        <ResultCount />
        <Button icon={Plus} onClick={() => addCase()}>
          Add New Case
        </Button>
        <ListMenu />
      </div>
      <div className="fw-case-list-tools">
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
