import { ChevronDown } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { $profileDialog } from '../../features/profile/index.ts'
import { $user } from '../../queries/following/session.ts'
import { lateView } from '../../ui/loading/late-view.tsx'
import { MissingMenu, PopoverMenu } from '../../ui/menu/popover-menu.tsx'
import { Avatar } from '../../ui/tag/avatar.tsx'

const UserMenuPopover = lateView(() => import('./user-menu-popover.tsx'), MissingMenu)

/** Who is logged in, and what concerns the whole app (SHELL-03, SHELL-05). */
export function UserMenu() {
  const { user, dialog } = useUnit({ user: $user, dialog: $profileDialog })
  const button = useFocusAfter(dialog !== null)
  if (user === null) return null
  return (
    <PopoverMenu label="User menu" popover={UserMenuPopover} placement="bottom-end">
      <button type="button" className="fw-user fw-line" aria-haspopup="menu" ref={button}>
        <Avatar name={user.name} />
        <span className="fw-user-names">
          <span className="fw-user-name fw-ellipsis" title={user.name}>
            {user.name}
          </span>
          <span className="fw-user-customer fw-ellipsis" title={user.customer_name}>
            {user.customer_name}
          </span>
        </span>
        <ChevronDown />
      </button>
    </PopoverMenu>
  )
}

/** A dialog that was opened by the menu gives the focus back to its button: the entry has gone with the menu. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
