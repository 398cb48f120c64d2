import {
  ChevronDown,
  CollapseAll,
  Console,
  Draw,
  Key,
  KeyCommand,
  KeyOption,
  Lock,
  LogOut,
  Person,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import {
  densityToggleRequested,
  eventLogToggleRequested,
  hotkeysToggleRequested,
  logoutRequested,
  passwordChangeRequested,
  profileRequested,
  secondFactorRequested,
  signatureRequested,
} from '../../actions/requests.ts'
import { $profileDialog } from '../../features/profile/index.ts'
import { $user } from '../../queries/following/session.ts'
import { useKeySheet } from '../../ui/hotkeys/hotkeys.tsx'
import type { MenuEntry } from '../../ui/menu/menu-items.ts'
import { PopoverMenu } from '../../ui/menu/popover-menu.tsx'
import { Avatar } from '../../ui/tag/avatar.tsx'
import { $density } from '../user/appearance.ts'
import { $hotkeysOn } from './keys/hotkeys-setting.ts'

/** Who is logged in, and what concerns the whole app (SHELL-03, SHELL-05). */
export function UserMenu() {
  const acts = useUnit({
    user: $user,
    dialog: $profileDialog,
    density: $density,
    toggleDensity: densityToggleRequested,
    toggleEventLog: eventLogToggleRequested,
    hotkeysOn: $hotkeysOn,
    toggleHotkeys: hotkeysToggleRequested,
    editProfile: profileRequested,
    changePassword: passwordChangeRequested,
    openFactor: secondFactorRequested,
    editSignature: signatureRequested,
    logout: logoutRequested,
  })
  const { user, density, toggleDensity, toggleEventLog } = acts
  const showKeys = useKeySheet()
  const button = useFocusAfter(acts.dialog !== null)
  if (user === null) return null
  const entries: MenuEntry[] = [
    { id: 'profile', text: 'Edit profile', icon: Person, onSelect: () => acts.editProfile() },
    { id: 'password', text: 'Change password', icon: Lock, onSelect: () => acts.changePassword() },
    {
      id: 'second-factor',
      text: 'Two-factor authentication',
      icon: Key,
      onSelect: () => acts.openFactor(),
    },
    {
      id: 'signature',
      text: 'Edit email signature',
      icon: Draw,
      onSelect: () => acts.editSignature(),
    },
    { divider: 'view' },
    {
      id: 'density',
      text: density === 'compact' ? 'Comfortable rows' : 'Compact rows',
      icon: CollapseAll,
      keyHint: 'Shift D',
      onSelect: () => toggleDensity(),
    },
    {
      id: 'keys',
      text: 'Keyboard shortcuts',
      icon: KeyCommand,
      ...(acts.hotkeysOn && { keyHint: '?' }),
      onSelect: showKeys,
    },
    {
      id: 'hotkeys',
      text: acts.hotkeysOn ? 'Turn shortcuts off' : 'Turn shortcuts on',
      icon: KeyOption,
      onSelect: () => acts.toggleHotkeys(),
    },
    {
      id: 'event-log',
      text: 'Event log',
      icon: Console,
      keyHint: 'L',
      onSelect: () => toggleEventLog(),
    },
    { divider: 'session' },
    { id: 'logout', text: 'Logout', icon: LogOut, onSelect: () => acts.logout() },
  ]
  return (
    <PopoverMenu label="User menu" entries={entries} placement="bottom-end">
      <button type="button" className="fw-user" aria-haspopup="menu" ref={button}>
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
