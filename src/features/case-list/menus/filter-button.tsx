import { CaretDown, Filter } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { filterChoices } from '../../../../contracts/rules/case-list/list-filters.ts'
import { listActions } from '../../../actions/list-actions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { MissingMenu, PopoverMenu } from '../../../ui/menu/popover-menu.tsx'
import { $filter, $isFilterMenuDue, $lastFilter, filterMenuOpened } from '../query/model.ts'
import { useMenuByKey } from './use-menu-by-key.ts'

const FilterPopover = lateView(() => import('./filter-popover.tsx'), MissingMenu)

const { chooseFilter, filterCases } = listActions

/**
 * Off and on again with the last choice by one press; its arrow, or the first press, opens the menu
 * (LIST-07; G-421).
 */
export function FilterButton() {
  const { filter, last, toggle, isDue, done } = useUnit({
    filter: $filter,
    last: $lastFilter,
    toggle: filterCases.run,
    isDue: $isFilterMenuDue,
    done: filterMenuOpened,
  })
  const host = useMenuByKey(chooseFilter.label, isDue, done)
  const chosen = filterChoices.find(({ flag }) => flag === filter)
  const name = chosen?.label ?? 'Filter'
  const button = (
    <Button
      icon={Filter}
      className={chosen ? 'fw-filter-on' : ''}
      aria-pressed={chosen !== undefined}
      tooltip={chosen ? name : filterCases.label}
      tipKey={keyText(filterCases.hotkey)}
      aria-label={name}
      {...(last ? { onClick: () => toggle() } : {})}
    >
      {name}
    </Button>
  )
  const menu = {
    label: 'Filter cases',
    single: true,
    placement: 'bottom-end',
    popover: FilterPopover,
  } as const
  return (
    <div className="fw-filter" ref={host}>
      <PopoverMenu {...menu} opens={last === null}>
        {button}
      </PopoverMenu>
      <PopoverMenu {...menu}>
        <IconButton
          kind="default"
          icon={CaretDown}
          label={chooseFilter.label}
          tipKey={keyText(chooseFilter.hotkey)}
          aria-haspopup="menu"
          className={chosen ? 'fw-filter-on' : ''}
        />
      </PopoverMenu>
    </div>
  )
}
