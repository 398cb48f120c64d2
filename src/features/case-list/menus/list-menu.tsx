import { More } from '@blueprintjs/icons'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { MissingMenu, PopoverMenu } from '../../../ui/menu/popover-menu.tsx'

const ListPopover = lateView(() => import('./list-popover.tsx'), MissingMenu)

/** What can be done with the list as a whole. */
export function ListMenu() {
  return (
    <PopoverMenu label="List actions" placement="bottom-end" popover={ListPopover}>
      <IconButton kind="default" icon={More} label="List actions" aria-haspopup="menu" />
    </PopoverMenu>
  )
}
