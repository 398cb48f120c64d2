import { CaretDown, SortAsc, SortDesc } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { sortText } from '../../../../contracts/rules/case-list/case-order.ts'
import { listActions } from '../../../actions/list-actions.ts'
import { sortToggleRequested } from '../../../actions/requests.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { MissingMenu, PopoverMenu } from '../../../ui/menu/popover-menu.tsx'
import { $isSortMenuDue, $sort, sortMenuOpened } from '../query/model.ts'
import { useMenuByKey } from './use-menu-by-key.ts'

const SortPopover = lateView(() => import('./sort-popover.tsx'), MissingMenu)

const { chooseSort } = listActions

interface Props {
  readonly kind?: 'default' | 'minimal'
}

/** What the list is sorted by; a press turns that round (LIST-03), the arrow offers what else it can be sorted by. */
export function SortButton({ kind = 'default' }: Props) {
  const { sort, toggle, isDue, done } = useUnit({
    sort: $sort,
    toggle: sortToggleRequested,
    isDue: $isSortMenuDue,
    done: sortMenuOpened,
  })
  const host = useMenuByKey(chooseSort.label, isDue, done)
  return (
    <div className="fw-sort" ref={host}>
      <Button
        kind={kind}
        icon={sort.ascending ? SortAsc : SortDesc}
        aria-label={sortText(sort)}
        tooltip="Reverse sort order"
        tipKey="S"
        onClick={() => toggle()}
      >
        {sortText(sort)}
      </Button>
      <PopoverMenu label="Sort cases" single placement="bottom-end" popover={SortPopover}>
        <IconButton
          kind={kind}
          icon={CaretDown}
          label={chooseSort.label}
          tipKey={keyText(chooseSort.hotkey)}
          aria-haspopup="menu"
        />
      </PopoverMenu>
    </div>
  )
}
