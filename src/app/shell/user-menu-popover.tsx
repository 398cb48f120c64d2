import {
  CollapseAll,
  Console,
  Draw,
  Key,
  KeyCommand,
  KeyOption,
  Lock,
  LogOut,
  Person,
  Stopwatch,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import {
  densityToggleRequested,
  eventLogToggleRequested,
  hotkeysToggleRequested,
  logoutRequested,
  passwordChangeRequested,
  profileRequested,
  secondFactorRequested,
  sendDelayRequested,
  signatureRequested,
} from '../../actions/requests.ts'
import { useKeySheet } from '../../ui/hotkeys/hotkeys.tsx'
import type { MenuEntry } from '../../ui/menu/menu-items.ts'
import MenuPopover, { type PopoverProps } from '../../ui/menu/menu-popover.tsx'
import { $density } from '../user/appearance.ts'
import { $hotkeysOn } from './keys/hotkeys-setting.ts'

/** What concerns the user and the whole app (SHELL-05); fetched with the first press, or ahead of that. */
export default function UserMenuPopover(props: PopoverProps) {
  const acts = useUnit({
    density: $density,
    toggleDensity: densityToggleRequested,
    toggleEventLog: eventLogToggleRequested,
    hotkeysOn: $hotkeysOn,
    toggleHotkeys: hotkeysToggleRequested,
    editProfile: profileRequested,
    changePassword: passwordChangeRequested,
    openFactor: secondFactorRequested,
    editSignature: signatureRequested,
    changeSendDelay: sendDelayRequested,
    logout: logoutRequested,
  })
  const { density, toggleDensity, toggleEventLog } = acts
  const showKeys = useKeySheet()
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
    {
      id: 'send-delay',
      text: 'Change undo send time',
      icon: Stopwatch,
      onSelect: () => acts.changeSendDelay(),
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
  return <MenuPopover {...props} entries={entries} />
}
